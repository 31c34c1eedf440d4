import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/db/db";
import { callLogs, leads } from "#server/db/schema";
import { lastContacts } from "#server/db/schema-calling";

/** A person's latest outcome, if it is the one that this request noted on this lead. */
export async function findLastContact(
  tx: Tx,
  { userId, leadId, requestId }: { userId: string; leadId: number; requestId: string },
) {
  const [found] = await tx
    .select({
      leadId: lastContacts.leadId,
      logId: lastContacts.logId,
      callResult: callLogs.callResult,
      at: lastContacts.at,
      version: lastContacts.version,
      claimed: lastContacts.claimed,
      before: {
        status: lastContacts.status,
        subStatus: lastContacts.subStatus,
        policyReceived: lastContacts.policyReceived,
        callCount: lastContacts.callCount,
        connectedCount: lastContacts.connectedCount,
        lastCallAt: lastContacts.lastCallAt,
        nextFollowUp: lastContacts.nextFollowUp,
        tries: lastContacts.tries,
        retryAt: lastContacts.retryAt,
        lastActivityAt: lastContacts.lastActivityAt,
      },
    })
    .from(lastContacts)
    .innerJoin(callLogs, eq(callLogs.id, lastContacts.logId))
    .where(
      and(
        eq(lastContacts.userId, userId),
        eq(lastContacts.leadId, leadId),
        eq(callLogs.requestId, requestId),
      ),
    );
  return found;
}

type LastContact = NonNullable<Awaited<ReturnType<typeof findLastContact>>>;

/** The line goes while its lead is still held by who made it: the counts took it for theirs. */
export async function restoreLead(tx: Tx, { leadId, logId, claimed, before }: LastContact): Promise<void> {
  await tx.delete(callLogs).where(eq(callLogs.id, logId));
  await tx
    .update(leads)
    .set({ ...before, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, leadId));
  if (claimed) await tx.update(leads).set({ assignedTo: null, claimedAt: null }).where(eq(leads.id, leadId));
}
