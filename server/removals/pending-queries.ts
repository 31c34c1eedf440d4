import { asc, eq } from "drizzle-orm";
import { dailyRemovalLimit, type Removal, type RemovalKind } from "#contract/removals/calls";
import type { Db, Tx } from "#server/db/handles";
import { pendingRemovals } from "#server/db/schema/removals";

/** What a day's removal would take, and the total. */
export interface DueCount {
  due: number;
  total: number;
}

export interface Decision {
  /** The retention cutoff of this run; undefined when it needs permission. */
  before?: string;
  /** What waits for permission. */
  held?: Removal;
}

/**
 * Up to the usual daily number a removal proceeds at once. More needs an administrator's permission, valid
 * once, for the cutoff and at most the number shown: never for a later cutoff, a larger number, or more than
 * the current retention time allows.
 */
export async function decideRemoval(
  tx: Tx,
  kind: RemovalKind,
  before: string,
  countBefore: (day: string) => Promise<DueCount>,
): Promise<Decision> {
  const [noted] = await tx.select().from(pendingRemovals).where(eq(pendingRemovals.kind, kind)).for("update");
  if (noted?.allowed && noted.before <= before && (await countBefore(noted.before)).due <= noted.count) {
    await tx.delete(pendingRemovals).where(eq(pendingRemovals.kind, kind));
    return { before: noted.before };
  }
  const { due, total } = await countBefore(before);
  if (due <= dailyRemovalLimit(kind, total)) {
    if (noted) await tx.delete(pendingRemovals).where(eq(pendingRemovals.kind, kind));
    return { before };
  }
  const held = { kind, before, count: due };
  await savePending(tx, { ...held, allowed: false });
  return { held };
}

export async function listPending(db: Pick<Db, "select">) {
  return db.select().from(pendingRemovals).orderBy(asc(pendingRemovals.kind));
}

export async function savePending(tx: Tx, row: typeof pendingRemovals.$inferInsert): Promise<void> {
  await tx.insert(pendingRemovals).values(row).onConflictDoUpdate({ target: pendingRemovals.kind, set: row });
}
