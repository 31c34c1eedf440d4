import { UNASSIGNED } from "#contract/assignment";
import type { Tx } from "#server/db/handles";
import { type ChosenLeads, lockChosen } from "#server/lead/bulk-queries";
import { type Assigned, assignAll, lockTeam, openLeadsOf, spreadEvenly } from "#server/lead/hand-out";
import { type Moment, notFound } from "#server/platform/http";

/**
 * Assigns leads to one telecaller, to none, or each in turn to the one with the fewest open leads; all or none.
 */
export async function assignLeads(
  tx: Tx,
  moment: Moment,
  chosen: ChosenLeads,
  to: string,
): Promise<Assigned> {
  const team = await lockTeam(tx, "assignedUserId", to);
  const locked = await lockChosen(tx, moment.viewer, chosen);
  if (locked.length === 0) throw notFound("Leads");
  const handovers =
    to === UNASSIGNED
      ? locked.map(({ id }) => ({ leadId: id, assignee: null }))
      : spreadEvenly(locked, await openLeadsOf(tx, team, locked));
  return assignAll(tx, moment, { to, matching: chosen.matching }, locked, handovers);
}
