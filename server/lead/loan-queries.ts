import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { absences } from "#server/db/schema/absences";
import { users } from "#server/db/schema/accounts";
import { assignedLeads, assignments } from "#server/db/schema/assignments";
import { leads } from "#server/db/schema/leads";
import { isOneOf } from "./bulk-queries.ts";

/** Of these leads, those that are lent already, as they were lent: of whom and until when. */
export async function findOwners(tx: Tx, leadIds: number[]) {
  const found = await tx
    .select({
      leadId: assignedLeads.leadId,
      userId: absences.userId,
      name: users.firstName,
      until: absences.untilDay,
    })
    .from(assignedLeads)
    .innerJoin(assignments, eq(assignments.id, assignedLeads.assignmentId))
    .innerJoin(absences, eq(absences.id, assignments.absenceId))
    .innerJoin(users, eq(users.id, absences.userId))
    .innerJoin(leads, and(eq(leads.id, assignedLeads.leadId), eq(leads.version, assignedLeads.version)))
    .where(and(isNull(absences.endedAt), isOneOf(assignedLeads.leadId, leadIds)));
  return new Map(found.map(({ leadId, ...owner }) => [leadId, owner]));
}

/**
 * Of the leads that an assignment has just moved, those that were lent to whom they were taken from: they stay lent by whom
 * they belong to, and so come back to that person. Answers which these are.
 */
export async function passOnLoans(tx: Tx, assignmentId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ leadId: string }>(sql`
    update ${assignedLeads} earlier set version = later.version, assignee = later.assignee
    from ${assignedLeads} later, ${assignments} loan join ${absences} absence on absence.id = loan.absence_id
    where later.assignment_id = ${assignmentId} and earlier.lead_id = later.lead_id
      and earlier.assignment_id <> later.assignment_id and earlier.version = later.version - 1
      and loan.id = earlier.assignment_id and absence.ended_at is null
    returning earlier.lead_id as "leadId"`);
  return rows.map(({ leadId }) => Number(leadId));
}
