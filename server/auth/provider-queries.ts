import { and, count, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Expected, Named } from "#server/auth/provider";
import { exists, mayEnter } from "#server/auth/queries";
import type { Tx } from "#server/db/db";
import { providerSignIns, users } from "#server/db/schema-accounts";

export async function insertProviderSignIn(
  tx: Tx,
  signIn: typeof providerSignIns.$inferInsert,
): Promise<void> {
  await tx.insert(providerSignIns).values(signIn);
}

/** Those from one address that went to the provider and are not back. */
export async function countProviderSignIns(tx: Tx, address: string): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(providerSignIns)
    .where(eq(providerSignIns.address, address));
  return counted?.total ?? 0;
}

/** Answered once: whoever takes it out of the table goes on with it. */
export async function takeProviderSignIn(
  tx: Tx,
  tokenHash: string,
): Promise<(Expected & { next: string; startedAt: Date }) | undefined> {
  const [taken] = await tx
    .delete(providerSignIns)
    .where(eq(providerSignIns.tokenHash, tokenHash))
    .returning();
  return taken;
}

export async function deleteProviderSignInsBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.delete(providerSignIns).where(lt(providerSignIns.startedAt, instant));
}

function isNamed({ by, name }: Named): SQL {
  return eq(sql`lower(${by === "email" ? users.email : users.username})`, sql`lower(${name})`);
}

/** Holds the one account of that name that may be signed in to; an e-mail address that two people share names none. */
export async function holdNamed(tx: Tx, named: Named): Promise<{ id: string } | undefined> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNamed(named), mayEnter))
    .for("share");
  return held.length === 1 ? held[0] : undefined;
}

/** Whose account was tried, deactivated people too: for the audit log alone. */
export async function findTried(tx: Tx, named: Named): Promise<{ id: string } | undefined> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNamed(named), exists));
  return found;
}
