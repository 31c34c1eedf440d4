import { and, eq, gt, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { lastOutcomes, type OutcomeDetails } from "#server/db/schema/calling";
import { customers } from "#server/db/schema/customers";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";

/** A lead's latest outcome, if it is the one that this request of the user recorded. */
export async function findLastOutcome(
  tx: Tx,
  { userId, leadId, requestId }: { userId: string; leadId: number; requestId: string },
) {
  const [found] = await tx
    .select({
      leadId: lastOutcomes.leadId,
      logId: lastOutcomes.logId,
      what: sql<string>`case ${callLogs.kind} when 'policy_received' then ${callLogs.kind} else ${callLogs.callResult} end`,
      at: lastOutcomes.at,
      version: lastOutcomes.version,
      claimed: lastOutcomes.tookLead,
      details: lastOutcomes.details,
      before: {
        status: lastOutcomes.status,
        subStatus: lastOutcomes.subStatus,
        policyReceived: lastOutcomes.policyReceived,
        callCount: lastOutcomes.callCount,
        connectedCount: lastOutcomes.connectedCount,
        step: lastOutcomes.step,
        firstCallBy: lastOutcomes.firstCallBy,
        reachedBy: lastOutcomes.reachedBy,
        interestedBy: lastOutcomes.interestedBy,
        quotedBy: lastOutcomes.quotedBy,
        firstCallDays: lastOutcomes.firstCallDays,
        lastCallAt: lastOutcomes.lastCallAt,
        lastCallBy: lastOutcomes.lastCallBy,
        nextFollowUp: lastOutcomes.nextFollowUp,
        tries: lastOutcomes.tries,
        retryAt: lastOutcomes.retryAt,
        lastActivityAt: lastOutcomes.lastActivityAt,
        lastWorkedAt: lastOutcomes.lastWorkedAt,
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
export async function restoreLead(
  tx: Tx,
  { leadId, logId, claimed, before, details }: LastOutcome,
): Promise<void> {
  await tx.delete(callLogs).where(inArray(callLogs.id, [logId, ...(details ? [details.logId] : [])]));
  await tx
    .update(leads)
    .set({ ...before, ...details?.before, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, leadId));
  if (details?.newCustomerId) await deleteUnworked(tx, details.newCustomerId);
  if (claimed) await tx.update(leads).set({ assignedTo: null, takenAt: null }).where(eq(leads.id, leadId));
}

/** Makes the undo of the lead's next outcome take back the latest one too. */
export async function withOneUndo<T>(tx: Tx, leadId: number, recordNext: () => Promise<T>): Promise<T> {
  const ofLead = eq(lastOutcomes.leadId, leadId);
  const [latest] = await tx.select().from(lastOutcomes).where(ofLead);
  const recorded = await recordNext();
  if (latest) {
    const { logId, version: _, ...before } = latest;
    await tx
      .update(lastOutcomes)
      .set({ ...before, details: { logId, before: {} } })
      .where(ofLead);
  }
  return recorded;
}

/** A record nobody has worked on since. */
async function deleteUnworked(tx: Tx, id: number): Promise<void> {
  const worked = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.customerId, id), gt(leads.version, 1)));
  await tx.delete(customers).where(and(eq(customers.id, id), notExists(worked)));
}

/**
 * Adds what was entered with a lead's latest outcome to what its undo takes back, and restarts the time for it. Nothing
 * happens once there is another outcome, or another change of the lead in between.
 */
export async function addDetails(
  tx: Tx,
  { userId, leadId, requestId }: { userId: string; leadId: number; requestId: string },
  details: OutcomeDetails,
  now: Date,
): Promise<void> {
  const outcome = tx
    .select({ id: callLogs.id })
    .from(callLogs)
    .where(and(eq(callLogs.leadId, leadId), eq(callLogs.userId, userId), eq(callLogs.requestId, requestId)));
  const version = tx.select({ version: leads.version }).from(leads).where(eq(leads.id, leadId));
  await tx
    .update(lastOutcomes)
    .set({ details, at: now, version: sql`(${version})` })
    .where(
      and(
        eq(lastOutcomes.userId, userId),
        inArray(lastOutcomes.logId, outcome),
        isNull(lastOutcomes.details),
        eq(lastOutcomes.version, sql`(${version}) - 1`),
      ),
    );
}
