import type { FastifyReply, FastifyRequest } from "fastify";
import { localPath, type SignInRefusal } from "#contract/auth/provider";
import { MINUTE_MS } from "#contract/time/calendar";
import type { Attempt } from "#server/accounts/attempt-queries";
import { deleteEndedSessions, liveSince } from "#server/accounts/session-queries";
import { insertAudit } from "#server/audit/queries";
import type { Deps } from "#server/deps";
import { HttpError } from "#server/platform/http";
import { type Provider, type ProviderIdentity, ProviderRefused } from "./provider.ts";
import {
  countProviderSignIns,
  deleteProviderSignInsBefore,
  findAttemptedUser,
  insertProviderSignIn,
  lockProviderUser,
  takeProviderSignIn,
} from "./provider-queries.ts";
import { clearSecretCookie, secretHashOf, setSecretCookie } from "./secret-cookies.ts";
import { openSession } from "./sessions.ts";
import { clearAttempt, countedAddress, recordAttempt } from "./sign-in-limits.ts";

const COOKIE = "renewdesk_sign_in";
/** Time for a forgotten password or a second factor at the provider. */
const LIFETIME_MS = 10 * MINUTE_MS;
/** More than any office has people; limits the rows a client can create. */
const PENDING_PER_ADDRESS_MAX = 500;

/**
 * Percent-encoded for a header. Encoding may turn `/.//elsewhere` into another site's address, so the result
 * is checked again.
 */
function percentEncoded(path: string): string {
  const { pathname, search, hash } = new URL(path, "http://this.server");
  return localPath(pathname + search + hash);
}

const refused = (refusal: SignInRefusal) => new ProviderRefused(refusal, refusal);
const expiredBefore = (now: Date) => new Date(now.getTime() - LIFETIME_MS);

/**
 * Stores what the answer must match, sets the secret cookie the browser must return with, and returns the
 * provider's address.
 */
export async function startProviderSignIn(
  { db }: Deps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  next: string | null,
): Promise<string> {
  const { address, expected } = await provider.begin();
  const [now, from] = [request.arrivedAt, countedAddress(request.ip)];
  await db.transaction(async (tx) => {
    await deleteProviderSignInsBefore(tx, expiredBefore(now));
    if ((await countProviderSignIns(tx, from)) >= PENDING_PER_ADDRESS_MAX) throw refused("busy");
    const tokenHash = setSecretCookie(reply, COOKIE, { maxAge: LIFETIME_MS / 1000 });
    const signIn = {
      ...expected,
      tokenHash,
      address: from,
      next: percentEncoded(localPath(next)),
      startedAt: now,
    };
    await insertProviderSignIn(tx, signIn);
  });
  return address;
}

/**
 * Signs in the user named by the provider, by the same rules as with a password: limits, deactivation, a new
 * session, an audit entry. A required password change does not block it: no password was used, the user may
 * not know it, and a sign-in with it still requires a change. No user is created. Returns the
 * address to go to.
 */
export async function finishProviderSignIn(
  deps: Deps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: URLSearchParams,
): Promise<string> {
  const { db, config } = deps;
  const now = request.arrivedAt;
  const tokenHash = secretHashOf(request, COOKIE);
  clearSecretCookie(reply, COOKIE);
  const begun = tokenHash && (await db.transaction((tx) => takeProviderSignIn(tx, tokenHash)));
  if (!begun || begun.startedAt < expiredBefore(now)) throw refused("expired");

  // The account is not known yet, so only the address counts.
  const id = deps.newId();
  const attempt: Attempt = { id, account: id, address: countedAddress(request.ip), device: null };
  await recordAttempt(deps, attempt, now).catch(asRefusal);
  const named = await provider.end(answer, begun).catch(async (error: unknown) => {
    if (isIgnorable(error)) await clearAttempt(deps, attempt);
    else await recordFailure(deps, request);
    throw error;
  });
  const entered =
    named !== undefined &&
    (await db.transaction(async (tx) => {
      const account = await lockProviderUser(tx, named);
      if (!account) return false;
      await deleteEndedSessions(tx, liveSince(config, now));
      await openSession(tx, request, reply, account.id, { byProvider: true });
      const moment = { viewer: account, now, address: request.ip };
      await insertAudit(tx, moment, "auth.signed_in", { way: "provider" });
      return true;
    }));
  if (!entered) {
    await recordFailure(deps, request, named);
    throw refused("unknown");
  }
  await clearAttempt(deps, attempt);
  return begun.next;
}

async function recordFailure(
  { db, meters }: Deps,
  request: FastifyRequest,
  named?: ProviderIdentity,
): Promise<void> {
  meters.signInFailures.inc({ reason: "wrong" });
  await db.transaction(async (tx) => {
    const viewer = (named && (await findAttemptedUser(tx, named))) ?? null;
    const moment = { viewer, now: request.arrivedAt, address: request.ip };
    await insertAudit(tx, moment, "auth.sign_in_failed", { way: "provider" });
  });
}

/** A cancelled sign-in or an unavailable provider is not a failed attempt. */
function isIgnorable(error: unknown): boolean {
  return (
    error instanceof ProviderRefused && (error.refusal === "cancelled" || error.refusal === "unreachable")
  );
}

function asRefusal(error: unknown): never {
  throw error instanceof HttpError && error.status === 429 ? refused("busy") : error;
}
