import type { FastifyRequest } from "fastify";
import { insertAudit } from "#server/audit/queries";
import {
  type Account,
  type Attempt,
  countFailures,
  deleteFailure,
  deleteFailuresBefore,
  type Failures,
  findAccount,
  findNamed,
  insertFailure,
  queueAttempt,
} from "#server/auth/queries";
import { type Deps, HttpError } from "#server/http";
import { passwordMatches } from "#server/passwords";

/**
 * Enters a failed sign-in and answers the refusal. Of the name typed only the account it belongs to is kept: people type
 * their password there.
 */
export async function refuseSignIn({ db }: Deps, request: FastifyRequest, username: string) {
  await db.transaction(async (tx) => {
    const viewer = (await findNamed(tx, username.trim())) ?? null;
    const deed = { viewer, now: request.arrivedAt, address: request.ip };
    await insertAudit(tx, deed, "auth.sign_in_failed", {});
  });
  return new HttpError(401, "Invalid credentials");
}

const WINDOW_MS = 60_000;
/** An office shares one address, so it is allowed this many times what one account is. */
const ADDRESS_SHARE = 5;

/**
 * Checks a name and a password. Each attempt is booked as a failure before the password is looked at and
 * struck out when it was right, so many attempts at once cannot slip under the limit.
 */
export async function checkCredentials(
  deps: Deps,
  request: FastifyRequest,
  { username, password }: { username: string; password: string },
): Promise<Account> {
  const name = username.trim();
  const attempt: Attempt = { id: deps.newId(), account: name.toLowerCase(), address: request.ip };
  await bookAttempt(deps, attempt, request.arrivedAt);
  const account = await findAccount(deps.db, { username: name });
  const matches = await passwordMatches(password, account?.passwordHash);
  if (!matches || !account || hasExpired(account, request.arrivedAt)) {
    deps.meters.signInFailures.inc({ reason: "wrong" });
    throw await refuseSignIn(deps, request, name);
  }
  await strikeOut(deps, attempt);
  return account;
}

/** A chosen password has no age. An older version that noted a change of password left the time of the former one. */
function hasExpired({ mustChangePassword, passwordExpiresAt }: Account, now: Date): boolean {
  return mustChangePassword && passwordExpiresAt !== null && passwordExpiresAt <= now;
}

export async function strikeOut({ db, config }: Deps, { id }: Attempt): Promise<void> {
  if (config.LOGIN_RATE_LIMIT > 0) await db.transaction((tx) => deleteFailure(tx, id));
}

/** Refuses over the limit; else the attempt counts as failed until it is struck out. */
export async function bookAttempt({ db, config, meters }: Deps, attempt: Attempt, now: Date): Promise<void> {
  const limit = config.LOGIN_RATE_LIMIT;
  if (limit === 0) return;
  const since = new Date(now.getTime() - WINDOW_MS);
  await db.transaction(async (tx) => {
    await queueAttempt(tx, attempt);
    const failures = await countFailures(tx, attempt, since);
    const { account, address } = failures;
    const refused = ({ oldest }: Failures) => {
      meters.signInFailures.inc({ reason: "limited" });
      return tooManyTries(oldest ?? now, now);
    };
    if (account.count >= limit) throw refused(account);
    if (address.count >= limit * ADDRESS_SHARE) throw refused(address);
    await insertFailure(tx, attempt, now);
    await deleteFailuresBefore(tx, since);
  });
}

function tooManyTries(oldest: Date, now: Date): HttpError {
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + WINDOW_MS - now.getTime()) / 1000));
  return new HttpError(429, `Too many failed sign-ins, please try again in ${retryAfter} seconds`, {
    retryAfter,
  });
}
