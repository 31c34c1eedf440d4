import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { lastOutcomes } from "#server/db/schema/calling";
import { callLogs, leads } from "#server/db/schema/leads";

/** A user's latest outcome, if it is the one this request recorded on this lead. */
export async function findLastOutcome(
  tx: Tx,
  { userId, leadId, requestId }: { userId: string; leadId: number; requestId: string },
) {
  const [found] = await tx
    .select({
      leadId: lastOutcomes.leadId,
      logId: lastOutcomes.logId,
      callResult: callLogs.callResult,
      at: lastOutcomes.at,
      version: lastOutcomes.version,
      claimed: lastOutcomes.tookLead,
      before: {
        status: lastOutcomes.status,
        subStatus: lastOutcomes.subStatus,
        policyReceived: lastOutcomes.policyReceived,
        callCount: lastOutcomes.callCount,
        connectedCount: lastOutcomes.connectedCount,
        lastCallAt: lastOutcomes.lastCallAt,
        nextFollowUp: lastOutcomes.nextFollowUp,
        tries: lastOutcomes.tries,
        retryAt: lastOutcomes.retryAt,
        lastActivityAt: lastOutcomes.lastActivityAt,
      },
    })
    .from(lastOutcomes)
    .innerJoin(callLogs, eq(callLogs.id, lastOutcomes.logId))
    .where(
      and(
        eq(lastOutcomes.userId, userId),
        eq(lastOutcomes.leadId, leadId),
        eq(callLogs.requestId, requestId),
      ),
    );
  return found;
}

type LastOutcome = NonNullable<Awaited<ReturnType<typeof findLastOutcome>>>;

/**
 * The entry is deleted before the assignee changes back: the counts attributed it to the current assignee.
 */
export async function restoreLead(tx: Tx, { leadId, logId, claimed, before }: LastOutcome): Promise<void> {
  await tx.delete(callLogs).where(eq(callLogs.id, logId));
  await tx
    .update(leads)
    .set({ ...before, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, leadId));
  if (claimed) await tx.update(leads).set({ assignedTo: null, takenAt: null }).where(eq(leads.id, leadId));
}
