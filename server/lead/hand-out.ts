import { AUTO_ASSIGN } from "#contract/assignment";
import type { Answer } from "#contract/endpoint";
import type { leadsApi } from "#contract/leads/calls";
import { lockActiveTelecallers, lockTelecaller } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { badField, conflict, type Moment } from "#server/platform/http";
import { type Handover, handOver, type LockedLeadIds } from "./bulk-queries.ts";
import { countOpenLeads } from "./workload-queries.ts";

export type Assigned = Answer<typeof leadsApi.bulkAssign>;

/** Locks telecallers before leads, in the same order as deleting a user. */
export async function lockTeam(tx: Tx, field: string, to: string): Promise<string[]> {
  await allowLongStatements(tx);
  if (to === AUTO_ASSIGN) {
    const team = [...(await lockActiveTelecallers(tx)).values()];
    if (team.length === 0) throw badField(field, "There is no active telecaller to assign to");
    return team;
  }
  if (!(await lockTelecaller(tx, to))) throw badField(field, "Choose an active telecaller");
  return [to];
}

export async function assignAll(
  tx: Tx,
  moment: Moment,
  to: string,
  locked: LockedLeadIds[],
  handovers: Handover[],
): Promise<Assigned> {
  const ids = locked.map(({ id }) => id);
  const changed = await handOver(tx, handovers, moment.viewer.id, moment.now);
  const assigned = changed.reduce((sum, { leads }) => sum + leads, 0);
  await insertAudit(tx, moment, "leads.assigned", { to, leadIds: ids, changed: assigned });
  const already = ids.length - assigned;
  const names = changed.map(({ name, leads }) => `${name} ${leads}`).join(", ");
  return {
    message: `${assigned} lead(s) assigned${names && `: ${names}`}${already > 0 ? `; ${already} already were` : ""}`,
    assigned,
    byTelecaller: changed.map(({ assignee, name, leads }) => ({ id: assignee, name, leads })),
  };
}

/** Each one's open leads, not counting those being assigned; ties keep the team's order. */
export async function openLeadsOf(
  tx: Tx,
  team: string[],
  locked: LockedLeadIds[],
): Promise<Map<string, number>> {
  const open = await countOpenLeads(
    tx,
    team,
    locked.map(({ id }) => id),
  );
  return new Map(team.map((id) => [id, open.get(id) ?? 0]));
}

export function spreadEvenly(
  locked: LockedLeadIds[],
  loads: Map<string, number>,
  only?: "others",
): Handover[] {
  return locked.map(({ id, assignedTo }) => {
    const open = [...loads].filter(([assignee]) => !only || assignee !== assignedTo);
    const [first, ...rest] = open;
    if (!first) throw conflict("There is no other active telecaller to hand them over to");
    const [assignee, load] = rest.reduce((least, one) => (one[1] < least[1] ? one : least), first);
    loads.set(assignee, load + 1);
    return { leadId: id, assignee };
  });
}
