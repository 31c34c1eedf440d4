import { and, asc, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/handles";
import { fullName, users } from "#server/db/schema/accounts";
import { customers } from "#server/db/schema/customers";
import { callLogs } from "#server/db/schema/history";
import { leads } from "#server/db/schema/leads";
import { quotes } from "#server/db/schema/quotes";
import { readSlab } from "#server/lead/queries";
import { visibleTo } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";

const listed = {
  id: quotes.id,
  leadId: quotes.leadId,
  insurer: quotes.insurer,
  plan: quotes.plan,
  idv: quotes.idv,
  ncb: quotes.ncb,
  ownDamage: quotes.ownDamage,
  discount: quotes.discount,
  addOns: quotes.addOns,
  addOnPremium: quotes.addOnPremium,
  thirdParty: quotes.thirdParty,
  taxPercent: quotes.taxPercent,
  thirdPartyTaxPercent: quotes.thirdPartyTaxPercent,
  statedTotal: quotes.statedTotal,
  total: quotes.total,
  validUntil: quotes.validUntil,
  chosen: quotes.chosen,
  sentAt: callLogs.createdAt,
  createdAt: quotes.createdAt,
  createdBy: fullName,
};

const readable = (db: Db | Tx) =>
  db
    .select(listed)
    .from(quotes)
    .innerJoin(leads, eq(leads.id, quotes.leadId))
    .innerJoin(users, eq(users.id, quotes.createdBy))
    .leftJoin(callLogs, eq(callLogs.id, quotes.sentEntry))
    .$dynamic();

type Found = Awaited<ReturnType<typeof readable>>[number];

const toReply = ({ ncb, ...quote }: Found) => ({
  ...quote,
  ncb: readSlab(ncb),
});
export type FoundQuote = ReturnType<typeof toReply>;

/** A lead's quotes, the oldest first. */
export async function listQuotes(db: Db, leadId: number): Promise<FoundQuote[]> {
  const found = await readable(db).where(eq(quotes.leadId, leadId)).orderBy(asc(quotes.id));
  return found.map(toReply);
}

/** A quote whose lead is in the viewer's scope. */
export async function findQuote(tx: Tx, viewer: Viewer, id: number): Promise<FoundQuote | undefined> {
  const [found] = await readable(tx).where(and(eq(quotes.id, id), visibleTo(viewer)));
  return found && toReply(found);
}

/** The quote that an earlier send of the same request stored. */
export async function findQuoteOfRequest(
  tx: Tx,
  { leadId, userId, requestId }: { leadId: number; userId: string; requestId: string | undefined },
): Promise<FoundQuote | undefined> {
  if (!requestId) return undefined;
  const [found] = await readable(tx).where(
    and(eq(quotes.leadId, leadId), eq(quotes.createdBy, userId), eq(quotes.requestId, requestId)),
  );
  return found && toReply(found);
}

export const countQuotes = (tx: Tx, leadId: number) => tx.$count(quotes, eq(quotes.leadId, leadId));

/** What the rules of quotes ask of a lead. */
export async function findLeadFacts(
  tx: Tx,
  leadId: number,
): Promise<{ vehicleType: string | null; subStatus: string | null }> {
  const [found] = await tx
    .select({ vehicleType: customers.vehicleType, subStatus: leads.subStatus })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .where(eq(leads.id, leadId));
  return found ?? { vehicleType: null, subStatus: null };
}

export async function insertQuote(tx: Tx, quote: typeof quotes.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(quotes).values(quote).returning({ id: quotes.id });
  if (!inserted) throw new Error("The quote was not stored");
  return inserted.id;
}

export async function updateQuote(
  tx: Tx,
  id: number,
  change: Partial<typeof quotes.$inferInsert>,
): Promise<void> {
  await tx.update(quotes).set(change).where(eq(quotes.id, id));
}

export async function chooseNone(tx: Tx, leadId: number): Promise<void> {
  await tx
    .update(quotes)
    .set({ chosen: false })
    .where(and(eq(quotes.leadId, leadId), quotes.chosen));
}

export async function deleteQuote(tx: Tx, id: number): Promise<void> {
  await tx.delete(quotes).where(eq(quotes.id, id));
}
