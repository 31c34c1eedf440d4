import ipaddr from "ipaddr.js";
import { HOUR_MS, MINUTE_MS } from "#contract/time/calendar";
import {
  type Attempt,
  type Counted,
  countFailures,
  countUnknownDeviceFailures,
  deleteFailure,
  deleteFailuresBefore,
  insertFailure,
  lockAttempts,
  recordSlowed,
} from "#server/accounts/attempt-queries";
import { findUserByName } from "#server/accounts/session-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { HttpError } from "#server/platform/http";

interface Limit {
  of: Counted;
  withinMs: number;
  /** As a multiple of LOGIN_RATE_LIMIT. */
  times: number;
}

/**
 * OWASP, Authentication Cheat Sheet, device cookies: a device that has signed in before is limited by its own
 * failures only.
 */
const ofKnownDevice: readonly Limit[] = [{ of: "device", withinMs: MINUTE_MS, times: 1 }];

/**
 * One address can cause a sixth of the failures that slow an account. The limit for an address alone is
 * higher, because an office shares one.
 */
const ofUnknownDevice: readonly Limit[] = [
  { of: "accountAndAddress", withinMs: MINUTE_MS, times: 1 },
  { of: "accountAndAddress", withinMs: HOUR_MS, times: 5 },
  { of: "address", withinMs: MINUTE_MS, times: 5 },
  { of: "account", withinMs: HOUR_MS, times: 30 },
];

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** IPv6 addresses count by their network of 64 bits, which one subscriber usually has. */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toRFC5952String()}/64`;
}

/** Refuses above a limit; otherwise records the attempt as failed until it is cleared. */
export async function recordAttempt(
  { db, config, meters }: Deps,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const unit = config.LOGIN_RATE_LIMIT;
  if (unit === 0) return;
  const reached = await db.transaction(async (tx) => {
    await lockAttempts(tx, attempt);
    const found = await findReachedLimit(tx, attempt, unit, now);
    if (!found) {
      await insertFailure(tx, attempt, now);
      await deleteFailuresBefore(tx, before(now, HOUR_MS));
    } else if (found.of === "account") await auditSlowed(tx, attempt, now);
    return found;
  });
  if (!reached) return;
  meters.signInFailures.inc({ reason: "limited" });
  throw tooManyTries(reached.until, now);
}

export async function clearAttempt({ db, config }: Deps, { id }: Attempt): Promise<void> {
  if (config.LOGIN_RATE_LIMIT > 0) await db.transaction((tx) => deleteFailure(tx, id));
}

/** The reached limit with the longest wait, and its end. */
async function findReachedLimit(tx: Tx, attempt: Attempt, unit: number, now: Date) {
  const limits = attempt.device ? ofKnownDevice : ofUnknownDevice;
  const asked = limits.map(({ of, withinMs }) => ({ of, since: before(now, withinMs) }));
  const failures = await countFailures(tx, attempt, asked);
  const reached = limits.flatMap(({ of, withinMs, times }, place) => {
    const { count = 0, oldest = null } = failures[place] ?? {};
    return count < unit * times ? [] : [{ of, until: (oldest ?? now).getTime() + withinMs }];
  });
  return reached.sort((a, b) => b.until - a.until)[0];
}

/** Individual refusals add no audit entries; the first of an episode adds one. */
async function auditSlowed(tx: Tx, { account }: Attempt, now: Date): Promise<void> {
  const [minuteAgo, hourAgo] = [before(now, MINUTE_MS), before(now, HOUR_MS)];
  const user = await findUserByName(tx, account);
  if (!user || !(await recordSlowed(tx, user.id, now, { minuteAgo, hourAgo }))) return;
  const counted = await countUnknownDeviceFailures(tx, account, hourAgo);
  const itself = { viewer: null, now, address: null };
  await insertAudit(tx, itself, "auth.slowed", { userId: user.id, ...counted });
}

function tooManyTries(until: number, now: Date): HttpError {
  const retryAfter = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  const wait = retryAfter <= 120 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
  return new HttpError(429, `Too many failed sign-ins. Please try again in ${wait}`, { retryAfter });
}
