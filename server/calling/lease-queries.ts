import { and, eq, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { callingApi } from "#contract/calling/calls";
import { LEASE_MINUTES, SKIPPED_MINUTES } from "#contract/calling/queues";
import type { Input } from "#contract/endpoint";
import { MINUTE_MS } from "#contract/time/calendar";
import type { Tx } from "#server/db/handles";
import { leadLeases, leadSkips } from "#server/db/schema/calling";
import { leads } from "#server/db/schema/leads";
import { hasNotEnded } from "#server/lead/lease-queries";
import type { Viewer } from "#server/platform/http";

export type NextLeadsRequest = Input<typeof callingApi.next>["body"];

export interface Caller {
  id: string;
  viewer: Viewer;
  now: Date;
}

/**
 * Whose leads are offered, a condition each: the caller's own and the unassigned ones; of a figure all in scope, which
 * are everybody's for an administrator.
 */
export function holdersFor(viewer: Viewer, figure: NextLeadsRequest["figure"]): (SQL | undefined)[] {
  if (figure && viewer.scope === "all") return [undefined];
  return [eq(leads.assignedTo, viewer.id), isNull(leads.assignedTo)];
}

/** The first key of the callers' locks; any number that only they use. */
const CALLER_LOCK = 7_303_910;

/**
 * A caller's requests run one after the other: two at once would wait for each other's leases, each holding what
 * the other renews.
 */
export async function lockCaller(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALLER_LOCK}, hashtext(${userId}))`);
}

/** Renews the leases on leads no other caller has leased; an expired one is leased again. */
export async function renewLeases(
  tx: Tx,
  { id, viewer, now }: Caller,
  { holding: leadIds, figure }: Pick<NextLeadsRequest, "holding" | "figure">,
  until: Date,
): Promise<number[]> {
  if (leadIds.length === 0) return [];
  const mine = tx
    .select({
      leadId: leads.id,
      userId: sql`${id}::uuid`.as("user_id"),
      until: sql`${until.toISOString()}::timestamptz`.as("until"),
    })
    .from(leads)
    .where(and(inArray(leads.id, leadIds), or(...holdersFor(viewer, figure))))
    .orderBy(leads.id);
  const leased = await tx
    .insert(leadLeases)
    .select(mine)
    .onConflictDoUpdate({
      target: leadLeases.leadId,
      set: { userId: id, until },
      setWhere: sql`${or(eq(leadLeases.userId, id), not(sql`${hasNotEnded(leadLeases.until, now, LEASE_MINUTES)}`))}`,
    })
    .returning({ leadId: leadLeases.leadId });
  return leased.map(({ leadId }) => leadId);
}

/** Releases leases; all of the caller's when none are named. */
export async function releaseLeases(tx: Tx, userId: string, leadIds?: number[]): Promise<void> {
  await tx
    .delete(leadLeases)
    .where(and(eq(leadLeases.userId, userId), leadIds && inArray(leadLeases.leadId, leadIds)));
}

export async function skipLeads(tx: Tx, { id, now }: Caller, leadIds: number[]): Promise<void> {
  await tx.delete(leadSkips).where(and(eq(leadSkips.userId, id), lte(leadSkips.until, now)));
  const until = new Date(now.getTime() + SKIPPED_MINUTES * MINUTE_MS);
  const known = tx
    .select({
      leadId: leads.id,
      userId: sql`${id}::uuid`.as("user_id"),
      until: sql`${until.toISOString()}::timestamptz`.as("until"),
    })
    .from(leads)
    .where(inArray(leads.id, leadIds));
  await tx
    .insert(leadSkips)
    .select(known)
    .onConflictDoUpdate({ target: [leadSkips.userId, leadSkips.leadId], set: { until } });
}
