import type { FastifyRequest } from "fastify";
import { insertAudit } from "#server/audit/queries";
import type { Attempt } from "#server/auth/attempt-queries";
import { bookAttempt, countedAddress, strikeOut } from "#server/auth/attempts";
import { knownDeviceOf } from "#server/auth/known-device";
import { type Account, findAccount, findNamed } from "#server/auth/queries";
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
  const attempt: Attempt = {
    id: deps.newId(),
    account: name.toLowerCase(),
    address: countedAddress(request.ip),
    device: await knownDeviceOf(deps.db, request, name),
  };
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
