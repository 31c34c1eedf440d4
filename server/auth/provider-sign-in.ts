import type { FastifyReply, FastifyRequest } from "fastify";
import { ownAddress, type SignInRefusal } from "#contract/provider-sign-in";
import { insertAudit } from "#server/audit/queries";
import type { Attempt } from "#server/auth/attempt-queries";
import { bookAttempt, countedAddress, strikeOut } from "#server/auth/attempts";
import { type Named, type Provider, ProviderRefused } from "#server/auth/provider";
import {
  countProviderSignIns,
  deleteProviderSignInsBefore,
  findTried,
  holdNamed,
  insertProviderSignIn,
  takeProviderSignIn,
} from "#server/auth/provider-queries";
import { deleteEndedSessions, liveSince } from "#server/auth/queries";
import { forgetSecret, giveSecret, secretHashOf } from "#server/auth/secret-cookies";
import { openSession } from "#server/auth/sessions";
import { type Deps, HttpError } from "#server/http";

const COOKIE = "renewdesk_sign_in";
/** As long as somebody may take at the provider: a forgotten password, a second factor. */
const LASTS_MS = 10 * 60 * 1000;
/** More than any office has people; whoever asks without end fills no table. */
const UNDER_WAY_AT_ONE_ADDRESS = 500;

/** In letters that a header may carry. What is left of `/.//elsewhere` then leads away, so it is looked at again. */
function asBrowsersWriteIt(path: string): string {
  const { pathname, search, hash } = new URL(path, "http://this.server");
  return ownAddress(pathname + search + hash);
}

const refused = (refusal: SignInRefusal) => new ProviderRefused(refusal, refusal);
const endedBefore = (now: Date) => new Date(now.getTime() - LASTS_MS);

/** Notes what the answer must fit and gives the browser the secret that it must come back with; answers where to go. */
export async function beginAtProvider(
  { db }: Deps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  next: string | null,
): Promise<string> {
  const { address, expected } = await provider.begin();
  const [now, from] = [request.arrivedAt, countedAddress(request.ip)];
  await db.transaction(async (tx) => {
    await deleteProviderSignInsBefore(tx, endedBefore(now));
    if ((await countProviderSignIns(tx, from)) >= UNDER_WAY_AT_ONE_ADDRESS) throw refused("busy");
    const tokenHash = giveSecret(reply, COOKIE, { maxAge: LASTS_MS / 1000 });
    const signIn = {
      ...expected,
      tokenHash,
      address: from,
      next: asBrowsersWriteIt(ownAddress(next)),
      startedAt: now,
    };
    await insertProviderSignIn(tx, signIn);
  });
  return address;
}

/**
 * Signs in whom the provider names, by the same rules as with a password: limits, deactivation, a new session, an entry
 * in the audit log. A password that must be changed does not keep them out: none was used, the person may not know it,
 * and it must still be changed by whoever signs in with it. Nobody is created. Answers where to go.
 */
export async function endAtProvider(
  deps: Deps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: URLSearchParams,
): Promise<string> {
  const { db, config } = deps;
  const now = request.arrivedAt;
  const tokenHash = secretHashOf(request, COOKIE);
  forgetSecret(reply, COOKIE);
  const begun = tokenHash && (await db.transaction((tx) => takeProviderSignIn(tx, tokenHash)));
  if (!begun || begun.startedAt < endedBefore(now)) throw refused("expired");

  // It names nobody yet, so it counts for its address alone.
  const id = deps.newId();
  const attempt: Attempt = { id, account: id, address: countedAddress(request.ip), device: null };
  await bookAttempt(deps, attempt, now).catch(asRefusal);
  const named = await provider.end(answer, begun).catch(async (error: unknown) => {
    if (isNoFailure(error)) await strikeOut(deps, attempt);
    else await noteFailure(deps, request);
    throw error;
  });
  const entered =
    named !== undefined &&
    (await db.transaction(async (tx) => {
      const account = await holdNamed(tx, named);
      if (!account) return false;
      await deleteEndedSessions(tx, liveSince(config, now));
      await openSession(tx, request, reply, account.id, { byProvider: true });
      const deed = { viewer: account, now, address: request.ip };
      await insertAudit(tx, deed, "auth.signed_in", { way: "provider" });
      return true;
    }));
  if (!entered) {
    await noteFailure(deps, request, named);
    throw refused("unknown");
  }
  await strikeOut(deps, attempt);
  return begun.next;
}

async function noteFailure({ db, meters }: Deps, request: FastifyRequest, named?: Named): Promise<void> {
  meters.signInFailures.inc({ reason: "wrong" });
  await db.transaction(async (tx) => {
    const viewer = (named && (await findTried(tx, named))) ?? null;
    const deed = { viewer, now: request.arrivedAt, address: request.ip };
    await insertAudit(tx, deed, "auth.sign_in_failed", { way: "provider" });
  });
}

/** Who changed their mind, or found the provider away, tried nothing. */
function isNoFailure(error: unknown): boolean {
  return (
    error instanceof ProviderRefused && (error.refusal === "cancelled" || error.refusal === "unreachable")
  );
}

function asRefusal(error: unknown): never {
  throw error instanceof HttpError && error.status === 429 ? refused("busy") : error;
}
