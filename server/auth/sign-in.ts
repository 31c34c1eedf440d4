import type { FastifyRequest } from "fastify";
import type { Attempt } from "#server/accounts/attempt-queries";
import { passwordMatches } from "#server/accounts/passwords";
import { type Account, findAccount, findUserByName } from "#server/accounts/session-queries";
import { insertAudit } from "#server/audit/queries";
import type { Deps } from "#server/deps";
import { HttpError } from "#server/platform/http";
import { knownDeviceOf } from "./known-device.ts";
import { clearAttempt, countedAddress, recordAttempt } from "./sign-in-limits.ts";

/**
 * Audits a failed sign-in and returns the refusal. The typed name itself is never stored, only the account it
 * matches: people type their password there.
 */
export async function refuseSignIn({ db }: Deps, request: FastifyRequest, username: string) {
  await db.transaction(async (tx) => {
    const viewer = (await findUserByName(tx, username.trim())) ?? null;
    const moment = { viewer, now: request.arrivedAt, address: request.ip };
    await insertAudit(tx, moment, "auth.sign_in_failed", {});
  });
  return new HttpError(401, "Invalid credentials");
}

/**
 * Checks a name and a password. Each attempt is recorded as a failure before the password is checked and
 * cleared when it was right, so that parallel attempts cannot exceed the limit.
 */
export async function checkCredentials(
  deps: Deps,
  request: FastifyRequest,
  { username, password }: { username: string; password: string },
): Promise<Account> {
  const name = username.trim();
  const attempt: Attempt = {
    id: deps.newId(),
    account: name.toLowerCase(),
    address: countedAddress(request.ip),
    device: await knownDeviceOf(deps.db, request, name),
  };
  await recordAttempt(deps, attempt, request.arrivedAt);
  const account = await findAccount(deps.db, { username: name });
  const matches = await passwordMatches(password, account?.passwordHash);
  if (!matches || !account || hasExpired(account, request.arrivedAt)) {
    deps.meters.signInFailures.inc({ reason: "wrong" });
    throw await refuseSignIn(deps, request, name);
  }
  await clearAttempt(deps, attempt);
  return account;
}

/**
 * A chosen password does not expire. Older versions left the former expiry in place when a password was
 * changed.
 */
function hasExpired({ mustChangePassword, passwordExpiresAt }: Account, now: Date): boolean {
  return mustChangePassword && passwordExpiresAt !== null && passwordExpiresAt <= now;
}
