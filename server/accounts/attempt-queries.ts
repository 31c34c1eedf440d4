import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/time/calendar";
import { lockKeyOf } from "#server/db/advisory-locks";
import type { Tx } from "#server/db/handles";
import { signInFailures, slowedAccounts, users } from "#server/db/schema/accounts";

/** A sign-in attempt, counted as failed until its password proves right. */
export interface Attempt {
  id: string;
  account: string;
  address: string;
  /** The hash of the account's known device the attempt comes from. */
  device: string | null;
}

const fromUnknown = isNull(signInFailures.device);
const onAccount = ({ account }: Attempt) => eq(signInFailures.account, account);
const fromAddress = ({ address }: Attempt) => eq(signInFailures.address, address);

/**
 * Which failures count towards an attempt. Those of a known device count for that device and account only.
 */
const countedWith = {
  device: (attempt: Attempt) => and(onAccount(attempt), eq(signInFailures.device, attempt.device ?? "")),
  accountAndAddress: (attempt: Attempt) => and(onAccount(attempt), fromAddress(attempt), fromUnknown),
  address: (attempt: Attempt) => and(fromAddress(attempt), fromUnknown),
  account: (attempt: Attempt) => and(onAccount(attempt), fromUnknown),
};
export type Counted = keyof typeof countedWith;

/** Failures since an instant, one number per question, in order. */
export async function countFailures(
  tx: Tx,
  attempt: Attempt,
  asked: readonly { of: Counted; since: Date }[],
): Promise<{ count: number; oldest: Date | null }[]> {
  const each = asked.map(
    ({ of, since }, place) => sql`
      select ${place}::int as place, count(*)::int as failures, min(${signInFailures.failedAt}) as oldest
      from ${signInFailures} where ${and(countedWith[of](attempt), gt(signInFailures.failedAt, since))}`,
  );
  return tx
    .select({
      count: sql`failures`.mapWith(Number),
      oldest: sql<Date | null>`oldest`.mapWith(signInFailures.failedAt),
    })
    .from(sql`(${sql.join(each, sql` union all `)}) as counted`)
    .orderBy(sql`place`);
}

/**
 * Attempts with a common limit are counted one after another. A known device does not wait for others, so
 * nobody can delay it.
 */
export async function lockAttempts(tx: Tx, { account, address, device }: Attempt): Promise<void> {
  const queues = device ? [`device ${device}`] : [`address ${address}`, `account ${account}`];
  for (const queue of queues) await tx.execute(sql`select pg_advisory_xact_lock(${lockKeyOf(queue)})`);
}

export async function insertFailure(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  await tx.insert(signInFailures).values({ ...attempt, failedAt: now });
}

export async function deleteFailure(tx: Tx, id: string): Promise<void> {
  await tx.delete(signInFailures).where(eq(signInFailures.id, id));
}

const DELETED_AT_ONCE = 100;

/** Deletes some old ones: each attempt adds one row and removes up to a hundred. */
export async function deleteFailuresBefore(tx: Tx, instant: Date): Promise<void> {
  const old = tx
    .select({ id: signInFailures.id })
    .from(signInFailures)
    .where(lt(signInFailures.failedAt, instant))
    .orderBy(signInFailures.failedAt)
    .limit(DELETED_AT_ONCE)
    .for("update", { skipLocked: true });
  await tx.delete(signInFailures).where(inArray(signInFailures.id, old));
}

export interface Slowed {
  failures: number;
  addresses: number;
}

/** Wrong passwords for an account from unknown devices, and the number of their addresses. */
const unknownDeviceFailures = (account: SQL, since: Date) => sql<Slowed | null>`(
  select json_build_object('failures', count(*), 'addresses', count(distinct f.address))
  from ${signInFailures} f
  where f.account = ${account} and f.device is null and f.failed_at > ${since.toISOString()})`;

export async function countUnknownDeviceFailures(
  tx: Tx,
  account: string,
  since: Date,
): Promise<Slowed | null> {
  const [row] = await tx
    .select({ counted: unknownDeviceFailures(sql`${account}`, since) })
    .from(sql`(select) as one`);
  return row?.counted ?? null;
}

/** For a user in a list: the failures of the last hour during an episode, else null. */
export function slowedAt(now: Date): SQL<Slowed | null> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  return sql`(
    select ${unknownDeviceFailures(sql`lower(${users}.username)`, hourAgo)} from ${slowedAccounts} s
    where s.user_id = ${users}.id and s.refused_at > ${hourAgo.toISOString()})`;
}

/**
 * True for the first refusal of an episode, which ends an hour after its latest refusal. Written at most once
 * a minute.
 */
export async function recordSlowed(
  tx: Tx,
  userId: string,
  now: Date,
  { minuteAgo, hourAgo }: { minuteAgo: Date; hourAgo: Date },
): Promise<boolean> {
  const { since, refusedAt } = slowedAccounts;
  const noted = await tx
    .insert(slowedAccounts)
    .values({ userId, since: now, refusedAt: now })
    .onConflictDoUpdate({
      target: slowedAccounts.userId,
      set: {
        since: sql`case when ${gt(refusedAt, hourAgo)} then ${since} else excluded.since end`,
        refusedAt: sql`excluded.refused_at`,
      },
      setWhere: lt(refusedAt, minuteAgo),
    })
    .returning({ since });
  return noted[0]?.since.getTime() === now.getTime();
}
