import type { Tx } from "#server/db/handles";
import { lockLeads } from "#server/lead/bulk-queries";
import { type Assigned, assignAll, lockTeam, openLeadsOf, spreadEvenly } from "#server/lead/hand-out";
import { type Moment, notFound } from "#server/platform/http";

/** Assigns leads to one telecaller, or each in turn to the one with the fewest open leads; all or none. */
export async function assignLeads(tx: Tx, moment: Moment, leadIds: number[], to: string): Promise<Assigned> {
  const team = await lockTeam(tx, "assignedUserId", to);
  const locked = await lockLeads(tx, leadIds);
  if (locked.length === 0) throw notFound("Leads");
  return assignAll(tx, moment, to, locked, spreadEvenly(locked, await openLeadsOf(tx, team, locked)));
}
