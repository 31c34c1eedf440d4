import { and, desc, eq, gt, lte, notInArray, or, sql } from "drizzle-orm";
import { mayEnter } from "#server/auth/queries";
import type { Db, Tx } from "#server/db/db";
import { knownDevices, users } from "#server/db/schema-accounts";

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
        mayEnter,
      ),
    );
  return found.length > 0;
}

/** Everybody who is known on a device stays known under its new secret. */
export async function changeSecret(tx: Tx, before: string, tokenHash: string): Promise<void> {
  await tx.update(knownDevices).set({ tokenHash }).where(eq(knownDevices.tokenHash, before));
}

export async function upsertKnownDevice(tx: Tx, device: KnownDevice): Promise<void> {
  const { expiresAt } = device;
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { expiresAt } });
}

/** Keeps a user's newest devices that have not expired. */
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
