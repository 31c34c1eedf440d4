import { and, asc, count, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { closedStatuses, closingOutcomes } from "#contract/lead/outcomes";
import { isActiveTelecaller, lockTelecaller } from "#server/accounts/user-queries";
import type { Tx } from "#server/db/handles";
import { users } from "#server/db/schema/accounts";
import { leads } from "#server/db/schema/leads";

/** Open leads: neither closed nor backed out, nor ended by their outcome. */
export const isOpenLead = and(
  notInArray(leads.status, closedStatuses),
  or(isNull(leads.subStatus), notInArray(leads.subStatus, closingOutcomes)),
);

/** A callback is promised and the lead is open. */
export const isPromised = and(isNotNull(leads.nextFollowUp), isOpenLead);

export async function releaseOpenLeads(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(leads)
    .set({ assignedTo: null, takenAt: null, version: sql`${leads.version} + 1`, lastActivityAt: now })
    .where(and(eq(leads.assignedTo, userId), isOpenLead));
}

/** The active telecaller with the fewest open leads; ties by username. */
export async function leastLoadedTelecaller(tx: Tx): Promise<string | null> {
  const [idlest] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(leads, and(eq(leads.assignedTo, users.id), isOpenLead))
    .where(isActiveTelecaller)
    .groupBy(users.id, users.username)
    .orderBy(count(leads.id), asc(sql`lower(${users.username})`))
    .limit(1);
  if (!idlest) return null;
  return (await lockTelecaller(tx, idlest.id)) ? idlest.id : leastLoadedTelecaller(tx);
}

/** Each one's number of open leads, not counting the excluded leads. */
export async function countOpenLeads(
  tx: Tx,
  userIds: string[],
  except: number[],
): Promise<Map<string, number>> {
  const counted = await tx
    .select({ assignee: leads.assignedTo, open: count() })
    .from(leads)
    .where(
      and(
        inArray(leads.assignedTo, userIds),
        isOpenLead,
        sql`${leads.id} <> all(${sql.param(except)}::bigint[])`,
      ),
    )
    .groupBy(leads.assignedTo);
  return new Map(counted.flatMap(({ assignee, open }) => (assignee ? [[assignee, open] as const] : [])));
}
