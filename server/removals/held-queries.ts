import { asc, eq } from "drizzle-orm";
import { type Removal, type RemovalKind, usualMost } from "#contract/removals";
import type { Db, Tx } from "#server/db/db";
import { heldRemovals } from "#server/db/schema-removals";

/** What a day's removal would take, and of how many. */
export interface Due {
  due: number;
  total: number;
}

export interface Decision {
  /** The retention cutoff of this run; undefined when it waits. */
  before?: string;
  /** What waits to be allowed. */
  held?: Removal;
}

/**
 * A day's usual number goes at once. More waits for an administrator, whose word holds once, for the cutoff and at most
 * the number that was shown: never for a later cutoff, a larger number, or more than the retention time now says.
 */
export async function decide(
  tx: Tx,
  kind: RemovalKind,
  before: string,
  countBefore: (day: string) => Promise<Due>,
): Promise<Decision> {
  const [noted] = await tx.select().from(heldRemovals).where(eq(heldRemovals.kind, kind)).for("update");
  if (noted?.allowed && noted.before <= before && (await countBefore(noted.before)).due <= noted.count) {
    await tx.delete(heldRemovals).where(eq(heldRemovals.kind, kind));
    return { before: noted.before };
  }
  const { due, total } = await countBefore(before);
  if (due <= usualMost(kind, total)) {
    if (noted) await tx.delete(heldRemovals).where(eq(heldRemovals.kind, kind));
    return { before };
  }
  const held = { kind, before, count: due };
  await noteHeld(tx, { ...held, allowed: false });
  return { held };
}

export async function listHeld(db: Pick<Db, "select">) {
  return db.select().from(heldRemovals).orderBy(asc(heldRemovals.kind));
}

export async function noteHeld(tx: Tx, row: typeof heldRemovals.$inferInsert): Promise<void> {
  await tx.insert(heldRemovals).values(row).onConflictDoUpdate({ target: heldRemovals.kind, set: row });
}
