import { AUTO_ASSIGN } from "#contract/assignment";
import { daySpan } from "#contract/calendar";
import type { HandOver } from "#contract/callbacks";
import type { Answer } from "#contract/endpoint";
import type { leadsApi } from "#contract/leads";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { badField, conflict, type Moment, notFound } from "#server/http";
import {
  type Handover,
  type HeldOfMany,
  handOver,
  holdLeads,
  holdPromised,
} from "#server/leads/bulk-queries";
import { countOpenLeads, holdActiveTelecallers, holdTelecaller } from "#server/users/queries";

type Assigned = Answer<typeof leadsApi.bulkAssign>;

/** Gives leads to one telecaller, or each in turn to whoever then has the fewest open ones; together or not at all. */
export async function assignLeads(tx: Tx, moment: Moment, leadIds: number[], to: string): Promise<Assigned> {
  const team = await holdTeam(tx, "assignedUserId", to);
  const held = await holdLeads(tx, leadIds);
  if (held.length === 0) throw notFound("Leads");
  return giveOut(tx, moment, to, held, evenly(held, await loadsOf(tx, team, held)));
}

/**
 * The same for promised callbacks: those that are still promised, and evenly to everybody but who holds them. Without
 * this, a promise stays with whom it was made by.
 */
export async function handOverCallbacks(tx: Tx, moment: Moment, { which, to }: HandOver): Promise<Assigned> {
  const team = await holdTeam(tx, "to", to);
  const held = await holdPromised(
    tx,
    "of" in which ? { of: which.of, before: daySpan(which.until).to } : which,
  );
  if (held.length === 0) throw conflict("There are no callbacks to hand over");
  const loads = await loadsOf(tx, team, held);
  const others = to === AUTO_ASSIGN ? "others" : undefined;
  return giveOut(tx, moment, to, held, evenly(held, loads, others));
}

/** Telecallers are held before leads, as where one is deleted. */
async function holdTeam(tx: Tx, field: string, to: string): Promise<string[]> {
  await allowLongStatements(tx);
  if (to === AUTO_ASSIGN) {
    const team = [...(await holdActiveTelecallers(tx)).values()];
    if (team.length === 0) throw badField(field, "There is no active telecaller to assign to");
    return team;
  }
  if (!(await holdTelecaller(tx, to))) throw badField(field, "Choose an active telecaller");
  return [to];
}

async function giveOut(
  tx: Tx,
  moment: Moment,
  to: string,
  held: HeldOfMany[],
  handovers: Handover[],
): Promise<Assigned> {
  const ids = held.map(({ id }) => id);
  const changed = await handOver(tx, handovers, moment.viewer.id, moment.now);
  const assigned = changed.reduce((sum, { leads }) => sum + leads, 0);
  await insertAudit(tx, moment, "leads.assigned", { to, leadIds: ids, changed: assigned });
  const already = ids.length - assigned;
  const names = changed.map(({ name, leads }) => `${name} ${leads}`).join(", ");
  return {
    message: `${assigned} lead(s) assigned${names && `: ${names}`}${already > 0 ? `; ${already} already were` : ""}`,
    assigned,
    byTelecaller: changed.map(({ holder, name, leads }) => ({ id: holder, name, leads })),
  };
}

/** How many open leads each of the team has besides those that are being given out; ties keep the team's order. */
async function loadsOf(tx: Tx, team: string[], held: HeldOfMany[]): Promise<Map<string, number>> {
  const open = await countOpenLeads(
    tx,
    team,
    held.map(({ id }) => id),
  );
  return new Map(team.map((id) => [id, open.get(id) ?? 0]));
}

function evenly(held: HeldOfMany[], loads: Map<string, number>, only?: "others"): Handover[] {
  return held.map(({ id, assignedTo }) => {
    const open = [...loads].filter(([holder]) => !only || holder !== assignedTo);
    const [first, ...rest] = open;
    if (!first) throw conflict("There is no other active telecaller to hand them over to");
    const [holder, load] = rest.reduce((least, one) => (one[1] < least[1] ? one : least), first);
    loads.set(holder, load + 1);
    return { leadId: id, holder };
  });
}
