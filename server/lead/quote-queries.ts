import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/db/handles";
import { lastOutcomes } from "#server/db/schema/calling";
import { quotes } from "#server/db/schema/quotes";

/** Whose these quotes of a lead are, each insurer once, in the order they were logged. */
export async function insurersOf(tx: Tx, leadId: number, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ insurer: quotes.insurer })
    .from(quotes)
    .where(and(eq(quotes.leadId, leadId), inArray(quotes.id, ids)))
    .orderBy(quotes.id);
  return [...new Set(found.map(({ insurer }) => insurer))];
}

/** Marks quotes of a lead as sent with its latest outcome, which is the user's; returns how many the lead has. */
export async function markSent(
  tx: Tx,
  { userId, leadId }: { userId: string; leadId: number },
  ids: number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const entry = tx
    .select({ logId: lastOutcomes.logId })
    .from(lastOutcomes)
    .where(and(eq(lastOutcomes.userId, userId), eq(lastOutcomes.leadId, leadId)));
  const sent = await tx
    .update(quotes)
    .set({ sentEntry: sql`(${entry})` })
    .where(and(eq(quotes.leadId, leadId), inArray(quotes.id, ids)))
    .returning({ id: quotes.id });
  return sent.length;
}
