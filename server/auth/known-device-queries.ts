import { and, desc, eq, gt, lte, notInArray, or, sql } from "drizzle-orm";
import { canSignIn } from "#server/accounts/session-queries";
import type { Db, Tx } from "#server/db/handles";
import { knownDevices, users } from "#server/db/schema/accounts";

export interface KnownDevice {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
}

/** Whether the user of this name has signed in on the device before. */
export async function isKnownDevice(
  db: Db,
  tokenHash: string,
  username: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        gt(knownDevices.expiresAt, now),
        eq(sql`lower(${users.username})`, sql`lower(${username})`),
        canSignIn,
      ),
    );
  return found.length > 0;
}

/** Users known on a device stay known under its new secret. */
export async function rotateSecret(tx: Tx, before: string, tokenHash: string): Promise<void> {
  await tx.update(knownDevices).set({ tokenHash }).where(eq(knownDevices.tokenHash, before));
}

export async function upsertKnownDevice(tx: Tx, device: KnownDevice): Promise<void> {
  const { expiresAt } = device;
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { expiresAt } });
}

/** Keeps a user's newest unexpired devices. */
export async function trimKnownDevices(tx: Tx, userId: string, most: number, now: Date): Promise<void> {
  const ofUser = eq(knownDevices.userId, userId);
  const newest = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(ofUser)
    .orderBy(desc(knownDevices.expiresAt))
    .limit(most);
  const gone = or(lte(knownDevices.expiresAt, now), notInArray(knownDevices.tokenHash, newest));
  await tx.delete(knownDevices).where(and(ofUser, gone));
}
