import ipaddr from "ipaddr.js";
import { insertAudit } from "#server/audit/queries";
import {
  type Attempt,
  type Counted,
  countFailures,
  countStrangersFailures,
  deleteFailure,
  deleteFailuresBefore,
  HOUR_MS,
  insertFailure,
  noteSlowed,
  queueAttempt,
} from "#server/auth/attempt-queries";
import { findNamed } from "#server/auth/queries";
import type { Tx } from "#server/db/db";
import { type Deps, HttpError } from "#server/http";

const MINUTE_MS = 60_000;

interface Limit {
  of: Counted;
  withinMs: number;
  /** In LOGIN_RATE_LIMITs. */
  times: number;
}

/** OWASP, Authentication Cheat Sheet, device cookies: a device that has signed in before waits for its own failures alone. */
const ofKnownDevice: readonly Limit[] = [{ of: "device", withinMs: MINUTE_MS, times: 1 }];

/** One address reaches a sixth of what slows an account in an hour. An office shares one address, so that allows more. */
const ofUnknownDevice: readonly Limit[] = [
  { of: "accountAndAddress", withinMs: MINUTE_MS, times: 1 },
  { of: "accountAndAddress", withinMs: HOUR_MS, times: 5 },
  { of: "address", withinMs: MINUTE_MS, times: 5 },
  { of: "account", withinMs: HOUR_MS, times: 30 },
];

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Who has an IPv6 address usually has its whole network of 64 bits, so that counts as one. */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toRFC5952String()}/64`;
}

/** Refuses over a limit; else the attempt counts as failed until it is struck out. */
export async function bookAttempt({ db, config, meters }: Deps, attempt: Attempt, now: Date): Promise<void> {
  const unit = config.LOGIN_RATE_LIMIT;
  if (unit === 0) return;
  const reached = await db.transaction(async (tx) => {
    await queueAttempt(tx, attempt);
    const found = await findReached(tx, attempt, unit, now);
    if (!found) {
      await insertFailure(tx, attempt, now);
      await deleteFailuresBefore(tx, before(now, HOUR_MS));
    } else if (found.of === "account") await enterSlowed(tx, attempt, now);
    return found;
  });
  if (!reached) return;
  meters.signInFailures.inc({ reason: "limited" });
  throw tooManyTries(reached.until, now);
}

export async function strikeOut({ db, config }: Deps, { id }: Attempt): Promise<void> {
  if (config.LOGIN_RATE_LIMIT > 0) await db.transaction((tx) => deleteFailure(tx, id));
}

/** The limit that keeps the attempt waiting longest, and until when. */
async function findReached(tx: Tx, attempt: Attempt, unit: number, now: Date) {
  const limits = attempt.device ? ofKnownDevice : ofUnknownDevice;
  const asked = limits.map(({ of, withinMs }) => ({ of, since: before(now, withinMs) }));
  const failures = await countFailures(tx, attempt, asked);
  const reached = limits.flatMap(({ of, withinMs, times }, place) => {
    const { count = 0, oldest = null } = failures[place] ?? {};
    return count < unit * times ? [] : [{ of, until: (oldest ?? now).getTime() + withinMs }];
  });
  return reached.sort((a, b) => b.until - a.until)[0];
}

/** The refusals themselves add no entries, the first of an episode tells that there are some. */
async function enterSlowed(tx: Tx, { account }: Attempt, now: Date): Promise<void> {
  const [minuteAgo, hourAgo] = [before(now, MINUTE_MS), before(now, HOUR_MS)];
  const user = await findNamed(tx, account);
  if (!user || !(await noteSlowed(tx, user.id, now, { minuteAgo, hourAgo }))) return;
  const counted = await countStrangersFailures(tx, account, hourAgo);
  const itself = { viewer: null, now, address: null };
  await insertAudit(tx, itself, "auth.slowed", { userId: user.id, ...counted });
}

function tooManyTries(until: number, now: Date): HttpError {
  const retryAfter = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  const wait = retryAfter <= 120 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
  return new HttpError(429, `Too many failed sign-ins, please try again in ${wait}`, { retryAfter });
}
