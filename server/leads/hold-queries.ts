import { and, eq, sql } from "drizzle-orm";
import { may } from "#contract/roles";
import type { Tx } from "#server/db/db";
import { leads } from "#server/db/schema";
import { users } from "#server/db/schema-accounts";
import { conflict, type Moment, notFound } from "#server/http";
import { isOpenLead } from "#server/users/queries";

const held = {
  id: leads.id,
  status: leads.status,
  assignedTo: leads.assignedTo,
  claimedAt: leads.claimedAt,
  customerId: leads.customerId,
  callCount: leads.callCount,
  connectedCount: leads.connectedCount,
  version: leads.version,
  /** When a call was promised, while there is work to be done. */
  promised: sql<Date | null>`case when ${isOpenLead} then ${leads.nextFollowUp} end`.mapWith(
    leads.nextFollowUp,
  ),
};

/**
 * Holds a lead until the transaction ends, so that two people cannot both act on the same state of it. A
 * colleague's lead reads as not found, except to one who was overtaken: who asked before the colleague took it
 * from the unassigned ones, or shows with `seenVersion` to have had it open before.
 */
export async function holdLead(tx: Tx, { viewer, now }: Moment, id: number, seenVersion?: number) {
  const [lead] = await tx.select(held).from(leads).where(eq(leads.id, id)).for("update");
  if (!lead) throw notFound("Lead");
  if (lead.assignedTo === null || lead.assignedTo === viewer.id || may(viewer.role, "leads:all")) return lead;
  const overtaken =
    lead.claimedAt !== null &&
    (lead.claimedAt > now || (seenVersion !== undefined && seenVersion < lead.version));
  if (!overtaken) throw notFound("Lead");
  // Asked for after the lead is held: a join would still show the row from before the wait.
  const [holder] = await tx
    .select({ name: users.firstName })
    .from(users)
    .where(eq(users.id, lead.assignedTo));
  throw conflict(`${holder?.name} has just taken this lead`);
}

export type HeldLead = Awaited<ReturnType<typeof holdLead>>;

type LeadChange = Partial<typeof leads.$inferInsert>;

/** Every change of a lead counts its version and its latest activity. */
export async function updateLead(tx: Tx, lead: HeldLead, now: Date, change: LeadChange): Promise<void> {
  await tx
    .update(leads)
    .set({ ...change, version: sql`${leads.version} + 1`, lastActivityAt: now })
    .where(eq(leads.id, lead.id));
}

/** Gives an unassigned lead to the telecaller who is at work on it. */
export async function claimLead(tx: Tx, lead: HeldLead, holder: string, at: Date): Promise<void> {
  await tx.update(leads).set({ assignedTo: holder, claimedAt: at }).where(eq(leads.id, lead.id));
}

/** The new lead; none when this customer already has one in that month. */
export async function insertLead(tx: Tx, lead: typeof leads.$inferInsert) {
  const [inserted] = await tx
    .insert(leads)
    .values(lead)
    .onConflictDoNothing({ target: [leads.customerId, leads.campaignMonth] })
    .returning();
  return inserted;
}

/** The lead that a request already made; whoever holds it by now, its sender is told. */
export async function findLeadOfRequest(tx: Tx, customerId: number, requestId: string | undefined) {
  if (!requestId) return undefined;
  const [found] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.customerId, customerId), eq(leads.requestId, requestId)));
  return found;
}
