import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { rememberDevice } from "#server/auth/known-device";
import {
  deleteSession,
  insertSession,
  type LiveSession,
  listSessions,
  liveSince,
  touchSession,
} from "#server/auth/queries";
import { forgetSecret, giveSecret, secretHashOf } from "#server/auth/secret-cookies";
import type { Config } from "#server/config";
import type { Tx } from "#server/db/db";
import type { Deps, Viewer } from "#server/http";

const COOKIE = "renewdesk_session";
const MINUTE_MS = 60_000;

/** A session's last use is written at most once a minute, and often enough for a short idle limit to be kept. */
function touchAfterMs(config: Config): number {
  return Math.min(MINUTE_MS, (config.SESSION_IDLE_MINUTES * MINUTE_MS) / 4);
}

export function sessionHashOf(request: FastifyRequest): string | undefined {
  return secretHashOf(request, COOKIE);
}

/**
 * Requests that arrive in the same turn of the event loop are looked up by one statement: in a crowd that is a tenth of
 * a short call's work. Each is looked up after it came all the same.
 */
function openLookUp({ db, config, clock }: Deps) {
  let gathering: { tokenHashes: string[]; live: Promise<Map<string, LiveSession>> } | undefined;
  const lookUp = async (tokenHashes: string[]) => {
    await nextTurn();
    gathering = undefined;
    const live = await listSessions(db, tokenHashes, liveSince(config, clock()));
    return new Map(live.map((session) => [session.sessionHash, session]));
  };
  return async (tokenHash: string): Promise<LiveSession | undefined> => {
    if (!gathering) {
      const tokenHashes: string[] = [];
      gathering = { tokenHashes, live: lookUp(tokenHashes) };
    }
    const { tokenHashes, live } = gathering;
    tokenHashes.push(tokenHash);
    return (await live).get(tokenHash);
  };
}

/** Tells who is asking; keeps the session from growing idle, unless an open page asks by itself. */
export function openIdentification(deps: Deps) {
  const { db, config } = deps;
  const lookUp = openLookUp(deps);
  return async (request: FastifyRequest): Promise<Viewer | null> => {
    const tokenHash = sessionHashOf(request);
    if (!tokenHash) return null;
    const session = await lookUp(tokenHash);
    if (!session) {
      // What has ended stays ended, even where the machine's clock is set back.
      await db.transaction((tx) => deleteSession(tx, tokenHash));
      return null;
    }
    const { lastSeenAt, ...viewer } = session;
    if (request.routeOptions.config.byItself) return viewer;
    const now = request.arrivedAt;
    // A last use that lies ahead was noted before the clock was set back.
    if (Math.abs(now.getTime() - lastSeenAt.getTime()) >= touchAfterMs(config)) {
      await db.transaction((tx) => touchSession(tx, tokenHash, now));
    }
    return viewer;
  };
}

/** Opens a new session, never one that the browser brought along. A password makes the browser a known device. */
export async function openSession(
  tx: Tx,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  { byProvider = false } = {},
): Promise<void> {
  const before = sessionHashOf(request);
  if (before) await deleteSession(tx, before);
  const tokenHash = giveSecret(reply, COOKIE);
  await insertSession(tx, { tokenHash, userId, byProvider }, request.arrivedAt);
  if (!byProvider) await rememberDevice(tx, request, reply, userId);
}

export function forgetSession(reply: FastifyReply): void {
  forgetSecret(reply, COOKIE);
}
