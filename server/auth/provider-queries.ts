import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { canSignIn, isNotDeleted } from "#server/accounts/session-queries";
import type { Tx } from "#server/db/handles";
import { providerSignIns, users } from "#server/db/schema/accounts";
import type { ExpectedAnswer, ProviderIdentity } from "./provider.ts";

export async function insertProviderSignIn(
  tx: Tx,
  signIn: typeof providerSignIns.$inferInsert,
): Promise<void> {
  await tx.insert(providerSignIns).values(signIn);
}

/** Pending sign-ins from one address. */
export const countProviderSignIns = (tx: Tx, address: string) =>
  tx.$count(providerSignIns, eq(providerSignIns.address, address));

/** A sign-in is completed once: by the request that deletes its row. */
export async function takeProviderSignIn(
  tx: Tx,
  tokenHash: string,
): Promise<(ExpectedAnswer & { next: string; startedAt: Date }) | undefined> {
  const [taken] = await tx
    .delete(providerSignIns)
    .where(eq(providerSignIns.tokenHash, tokenHash))
    .returning();
  return taken;
}

export async function deleteProviderSignInsBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.delete(providerSignIns).where(lt(providerSignIns.startedAt, instant));
}

function matchesIdentity({ by, name }: ProviderIdentity): SQL {
  return eq(sql`lower(${by === "email" ? users.email : users.username})`, sql`lower(${name})`);
}

/**
 * Locks the one account of that name that may sign in; an e-mail address shared by two users matches none.
 */
export async function lockProviderUser(tx: Tx, named: ProviderIdentity): Promise<{ id: string } | undefined> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(matchesIdentity(named), canSignIn))
    .for("share");
  return held.length === 1 ? held[0] : undefined;
}

/** The account that was tried, deactivated users included: for the audit log only. */
export async function findAttemptedUser(
  tx: Tx,
  named: ProviderIdentity,
): Promise<{ id: string } | undefined> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(matchesIdentity(named), isNotDeleted));
  return found;
}
