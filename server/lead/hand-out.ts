import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import type { AuditDetails } from "#contract/audit/details";
import { counted } from "#contract/counted";
import type { Answer } from "#contract/endpoint";
import type { AssignedBecause } from "#contract/history/events";
import type { bulkApi, LeadSelection } from "#contract/leads/bulk/calls";
import { LEADS_PER_BULK_CALL } from "#contract/leads/bulk/limits";
import type { AssignWay } from "#contract/leads/bulk/ways";
import { today } from "#contract/time/calendar";
import {
  findCapacities,
  lockActiveTelecallers,
  lockTelecaller,
  presentOf,
} from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { badField, type Moment } from "#server/platform/http";
import { namesOf } from "./assignment-queries.ts";
import { auditedFilter } from "./audited-filter.ts";
import { type Handover, handOver, type LockedLeadIds } from "./bulk-queries.ts";
import type { LastCallers } from "./last-caller-queries.ts";
import { isPersonInScope, type Scoped } from "./scope.ts";
import { countOpenLeads } from "./workload-queries.ts";

export type Assigned = Answer<typeof bulkApi.assign>;

/** The active telecallers whom somebody may give leads. All are locked. */
export async function lockReceivers(tx: Tx, by: Scoped): Promise<string[]> {
  return [...(await lockActiveTelecallers(tx)).values()].filter((id) => isPersonInScope(by, id));
}

/** One of them, locked; false for anybody else. */
export async function lockReceiver(tx: Tx, by: Scoped, id: string): Promise<boolean> {
  return isPersonInScope(by, id) && (await lockTelecaller(tx, id));
}

/** Locks telecallers before leads, in the same order as deleting a user. */
export async function lockTeam(
  tx: Tx,
  { viewer, now }: Pick<Moment, "viewer" | "now">,
  field: string,
  to: string,
): Promise<string[]> {
  await allowLongStatements(tx);
  if (to === UNASSIGNED) return [];
  if (to === AUTO_ASSIGN) {
    const team = await presentOf(tx, await lockReceivers(tx, viewer), today(now));
    if (team.length === 0) throw badField(field, "There is no active telecaller to assign to");
    return team;
  }
  if (!(await lockReceiver(tx, viewer, to))) throw badField(field, "Choose an active telecaller");
  return [to];
}

interface Assignment {
  /** A telecaller's id, `auto-assign` or `unassigned`. */
  to: string;
  way?: AssignWay | undefined;
  /** How the leads were chosen, unless by their ids. */
  matching?: LeadSelection | undefined;
  /** Noted so that it can be undone. */
  assignmentId?: number;
  /** Noted in each lead's history, in place of how it was shared out. */
  because?: ((leadId: number) => AssignedBecause) | undefined;
  /** Who had each lead's customer before, with 'lastYear'. */
  lastCallers?: LastCallers | undefined;
}

export async function assignAll(
  tx: Tx,
  moment: Moment,
  { to, way = "evenly", matching, assignmentId, because, lastCallers }: Assignment,
  locked: LockedLeadIds[],
  handovers: Handover[],
): Promise<Assigned> {
  const changed = await handOver(tx, handovers, {
    by: moment.viewer.id,
    now: moment.now,
    assignmentId,
    because: because ?? sharedBecause({ to, way, lastCallers }, handovers),
  });
  const assigned = changed.reduce((sum, { leads }) => sum + leads, 0);
  const already = locked.length - assigned;
  const people = changed.flatMap(({ assignee, name, leads }) =>
    assignee ? [{ id: assignee, name, leads }] : [],
  );
  await insertAudit(tx, moment, "leads.assigned", {
    ...auditedAssignment({ to, way, matching }, locked),
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

/** How each lead was shared out: with 'lastYear' those without a last caller who takes part went evenly. */
export function sharedBecause(
  { to, way, lastCallers }: Pick<Assignment, "to" | "way" | "lastCallers">,
  handovers: readonly Handover[],
): ((leadId: number) => AssignedBecause) | undefined {
  if (to !== AUTO_ASSIGN || !way) return undefined;
  if (way !== "lastYear") return () => ({ sharedOut: way });
  const assignees = new Map(handovers.map(({ leadId, assignee }) => [leadId, assignee]));
  return (leadId) => {
    const isBack = assignees.get(leadId) === lastCallers?.get(leadId);
    return isBack ? { toLastCaller: true } : { sharedOut: "evenly" };
  };
}

export const auditedAssignment = (
  { to, way, matching }: Pick<Assignment, "to" | "way" | "matching">,
  chosen: readonly { id: number }[],
): AuditDetails => ({
  to: to === UNASSIGNED ? null : to,
  ...(to === AUTO_ASSIGN && way && way !== "evenly" && { sharedOut: way }),
  ...auditedLeads(chosen, matching),
});

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
      ...(matching.part && { part: matching.part.by }),
    },
  };
}

/** Those who get some, and all among whom they are shared. */
export function heirsOf(tx: Tx, sharing: string[], handovers: readonly Handover[]) {
  const getting = handovers.flatMap(({ assignee }) => assignee ?? []);
  return receiversOf(tx, [...new Set([...sharing, ...getting])], handovers);
}

/** By username: each one's open leads now, and how many more they would have, or fewer. */
export async function receiversOf(tx: Tx, ids: string[], handovers: readonly Handover[]) {
  const come = countsOf(handovers.map(({ assignee }) => assignee));
  const go = countsOf(handovers.map(({ from }) => from));
  const open = await countOpenLeads(tx, ids);
  const capacities = await findCapacities(tx, ids);
  return (await namesOf(tx, ids)).map(({ id, name }) => ({
    id,
    name,
    open: open.get(id) ?? 0,
    given: (come.get(id) ?? 0) - (go.get(id) ?? 0),
    capacity: capacities.get(id) ?? null,
  }));
}

/** How often each is in a list, nulls apart. */
export function countsOf(ids: (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Leads to nobody. */
export function unassign(locked: LockedLeadIds[]): Handover[] {
  return locked.map(({ id, assignedTo }) => ({ leadId: id, from: assignedTo, assignee: null }));
}
