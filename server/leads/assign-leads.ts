import { AUTO_ASSIGN } from "#contract/assignment";
import type { Answer } from "#contract/endpoint";
import type { leadsApi } from "#contract/leads";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/db";
import { allowLongStatements } from "#server/db/long-work";
import { badField, type Moment, notFound } from "#server/http";
import { type Handover, handOver, holdLeads } from "#server/leads/bulk-queries";
import { countOpenLeads, holdActiveTelecallers, holdTelecaller } from "#server/users/queries";

type Assigned = Answer<typeof leadsApi.bulkAssign>;

/** Gives leads to one telecaller, or each in turn to whoever then has the fewest open ones; together or not at all. */
export async function assignLeads(tx: Tx, moment: Moment, leadIds: number[], to: string): Promise<Assigned> {
  await allowLongStatements(tx);
  // Telecallers are held before leads, as where one is deleted.
  const team = to === AUTO_ASSIGN ? [...(await holdActiveTelecallers(tx)).values()] : await oneOf(tx, to);
  const held = await holdLeads(tx, leadIds);
  if (held.length === 0) throw notFound("Leads");
  const ids = held.map(({ id }) => id);
  const handovers = evenly(ids, await loadsOf(tx, team, ids));
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

async function oneOf(tx: Tx, id: string): Promise<string[]> {
  if (!(await holdTelecaller(tx, id))) throw badField("assignedUserId", "Choose an active telecaller");
  return [id];
}

/** How many open leads each of the team has besides those that are being given out; ties keep the team's order. */
async function loadsOf(tx: Tx, team: string[], leadIds: number[]): Promise<Map<string, number>> {
  if (team.length === 0) throw badField("assignedUserId", "There is no active telecaller to assign to");
  const open = await countOpenLeads(tx, team, leadIds);
  return new Map(team.map((id) => [id, open.get(id) ?? 0]));
}

function evenly(leadIds: number[], loads: Map<string, number>): Handover[] {
  return leadIds.map((leadId) => {
    const [holder, load] = [...loads].reduce((least, one) => (one[1] < least[1] ? one : least));
    loads.set(holder, load + 1);
    return { leadId, holder };
  });
}
