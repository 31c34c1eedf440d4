import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import type { AuditDetails } from "#contract/audit/details";
import { counted } from "#contract/counted";
import type { Answer } from "#contract/endpoint";
import type { bulkApi, LeadSelection } from "#contract/leads/bulk/calls";
import { LEADS_PER_BULK_CALL } from "#contract/leads/bulk/limits";
import { reads } from "#contract/templates/languages";
import { today } from "#contract/time/calendar";
import {
  findLanguages,
  lockActiveTelecallers,
  lockTelecaller,
  presentOf,
} from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { badField, conflict, type Moment } from "#server/platform/http";
import { auditedFilter } from "./audited-filter.ts";
import { type Handover, handOver, type LockedLeadIds } from "./bulk-queries.ts";
import { countOpenLeads, findPromises } from "./workload-queries.ts";

export type Assigned = Answer<typeof bulkApi.assign>;

/** Locks telecallers before leads, in the same order as deleting a user. */
export async function lockTeam(tx: Tx, field: string, to: string): Promise<string[]> {
  await allowLongStatements(tx);
  if (to === UNASSIGNED) return [];
  if (to === AUTO_ASSIGN) {
    const team = await presentOf(tx, [...(await lockActiveTelecallers(tx)).values()]);
    if (team.length === 0) throw badField(field, "There is no active telecaller to assign to");
    return team;
  }
  if (!(await lockTelecaller(tx, to))) throw badField(field, "Choose an active telecaller");
  return [to];
}

interface Assignment {
  /** A telecaller's id, `auto-assign` or `unassigned`. */
  to: string;
  /** How the leads were chosen, unless by their ids. */
  matching?: LeadSelection | undefined;
  /** Noted so that it can be undone. */
  assignmentId?: number;
}

export async function assignAll(
  tx: Tx,
  moment: Moment,
  { to, matching, assignmentId }: Assignment,
  locked: LockedLeadIds[],
  handovers: Handover[],
): Promise<Assigned> {
  const changed = await handOver(tx, handovers, { by: moment.viewer.id, now: moment.now, assignmentId });
  const assigned = changed.reduce((sum, { leads }) => sum + leads, 0);
  const already = locked.length - assigned;
  const people = changed.flatMap(({ assignee, name, leads }) =>
    assignee ? [{ id: assignee, name, leads }] : [],
  );
  await insertAudit(tx, moment, "leads.assigned", {
    ...auditedAssignment(to, locked, matching),
    changed: assigned,
    ...(to === AUTO_ASSIGN && { among: people.map(({ name, leads }) => ({ name, leads })) }),
  });
  const names = people.map(({ name, leads }) => `${name} ${leads}`).join(", ");
  const done = `${counted(assigned, "lead")} ${to === UNASSIGNED ? "unassigned" : "assigned"}`;
  return {
    message: `${done}${names && `: ${names}`}${already > 0 ? `; ${already} already were` : ""}`,
    assigned,
    ...(assigned > 0 && assignmentId !== undefined && { undoId: assignmentId }),
    byTelecaller: people,
  };
}

export const auditedAssignment = (
  to: string,
  chosen: readonly { id: number }[],
  matching: LeadSelection | undefined,
): AuditDetails => ({ to: to === UNASSIGNED ? null : to, ...auditedLeads(chosen, matching) });

/** The leads of an audit entry: their ids up to a number, and how they were chosen. A search may name a customer. */
export function auditedLeads(
  locked: readonly { id: number }[],
  matching: LeadSelection | undefined,
): AuditDetails {
  const ids = locked.map(({ id }) => id);
  const few = ids.length <= LEADS_PER_BULK_CALL && { leadIds: ids };
  if (!matching) return few || { count: ids.length };
  return {
    ...few,
    count: ids.length,
    matching: {
      ...auditedFilter(matching.filter),
      ...(matching.latest && { latest: true }),
    },
  };
}

/** Each one's open leads, not counting those being assigned; ties keep the team's order. */
export async function openLeadsOf(
  tx: Tx,
  team: string[],
  locked: LockedLeadIds[],
): Promise<Map<string, number>> {
  const open = await countOpenLeads(tx, team);
  for (const lead of locked) {
    const load = lead.open && lead.assignedTo ? open.get(lead.assignedTo) : undefined;
    if (lead.assignedTo && load !== undefined) open.set(lead.assignedTo, load - 1);
  }
  return new Map(team.map((id) => [id, open.get(id) ?? 0]));
}

/** How many promises each has on the day of a lead's promise; what is due counts as today's. */
export type PromisesOfDay = (promised: Date) => Map<string, number>;

/** Not counting those being assigned. */
export async function promisesByDay(
  tx: Tx,
  team: string[],
  locked: LockedLeadIds[],
  now: Date,
): Promise<PromisesOfDay> {
  const byDay = new Map<string, Map<string, number>>();
  const ofDay: PromisesOfDay = (promised) => {
    const day = today(promised > now ? promised : now);
    const promises = byDay.get(day) ?? new Map<string, number>();
    byDay.set(day, promises);
    return promises;
  };
  const ids = locked.map(({ id }) => id);
  for (const { assignee, promised } of await findPromises(tx, team, ids))
    if (assignee && promised) addOne(ofDay(promised), assignee);
  return ofDay;
}

const addOne = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);

interface Spreading {
  only?: "others" | undefined;
  promisesOf?: PromisesOfDay;
  speakers?: SpeakersOf;
}

/** Who speaks one of the languages recorded of a customer, such as 'hindi / English'. */
export type SpeakersOf = (recorded: string) => ReadonlySet<string>;

export async function speakersOf(tx: Tx, team: string[]): Promise<SpeakersOf> {
  const spoken = [...(await findLanguages(tx, team))];
  const found = new Map<string, ReadonlySet<string>>();
  return (recorded) => {
    const speakers =
      found.get(recorded) ??
      new Set(spoken.flatMap(([id, own]) => (own.some((one) => reads(recorded, one)) ? [id] : [])));
    found.set(recorded, speakers);
    return speakers;
  };
}

/**
 * Each lead in turn to the one with the fewest open leads. One that needs no more work is counted alone. With the promises of
 * each day a promised one goes to the one with the fewest of its day, ties by open leads. Where some speak the customer's
 * language, it goes to one of them.
 */
export function spreadEvenly(
  locked: LockedLeadIds[],
  loads: Map<string, number>,
  { only, promisesOf, speakers }: Spreading = {},
): Handover[] {
  const ended = new Map([...loads.keys()].map((id) => [id, 0]));
  return locked.map(({ id, assignedTo, open, promised, language }) => {
    const counted = open ? loads : ended;
    const ofDay = promised ? promisesOf?.(promised) : undefined;
    const able = [...counted.keys()].filter((assignee) => !only || assignee !== assignedTo);
    const speaking = language ? able.filter((assignee) => speakers?.(language).has(assignee)) : [];
    const [assignee] = (speaking.length > 0 ? speaking : able).toSorted(
      (one, other) =>
        (ofDay?.get(one) ?? 0) - (ofDay?.get(other) ?? 0) ||
        (counted.get(one) ?? 0) - (counted.get(other) ?? 0),
    );
    if (!assignee) throw conflict("There is no other active telecaller to hand them over to");
    addOne(counted, assignee);
    if (ofDay) addOne(ofDay, assignee);
    return { leadId: id, from: assignedTo, assignee };
  });
}

/** As many to each as `spreadEvenly` gives; whoever takes part keeps their own up to that number. */
export function spreadKeepingOwn(locked: LockedLeadIds[], loads: Map<string, number>): Handover[] {
  const assigneeOf = new Map(spreadEvenly(locked, loads).map(({ leadId, assignee }) => [leadId, assignee]));
  return [true, false].flatMap((open) => {
    const chosen = locked.filter((lead) => lead.open === open);
    return keepOwn(
      chosen,
      chosen.flatMap(({ id }) => assigneeOf.get(id) ?? []),
    );
  });
}

function keepOwn(chosen: LockedLeadIds[], assignees: string[]): Handover[] {
  const left = new Map<string, number>();
  for (const id of assignees) addOne(left, id);
  const take = (id: string | null): boolean => {
    const shares = (id && left.get(id)) || 0;
    if (id && shares > 0) left.set(id, shares - 1);
    return shares > 0;
  };
  const kept = new Set(chosen.filter(({ assignedTo }) => take(assignedTo)));
  const others = assignees.filter(take).values();
  return chosen.map((lead) => ({
    leadId: lead.id,
    from: lead.assignedTo,
    assignee: kept.has(lead) ? lead.assignedTo : (others.next().value ?? null),
  }));
}

/** Leads to nobody. */
export function unassign(locked: LockedLeadIds[]): Handover[] {
  return locked.map(({ id, assignedTo }) => ({ leadId: id, from: assignedTo, assignee: null }));
}
