import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { VIEWER_HEADER } from "#contract/auth/viewer-header";
import { MINUTE_MS } from "#contract/time/calendar";
import {
  accountChanges,
  deleteSession,
  insertSession,
  type LiveSession,
  listSessions,
  liveSince,
  touchSession,
} from "#server/accounts/session-queries";
import type { Config } from "#server/config";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { scopeOf } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";
import { rememberDevice } from "./known-device.ts";
import { clearSecretCookie, secretHashOf, setSecretCookie } from "./secret-cookies.ts";

const COOKIE = "renewdesk_session";

/** The last use is written at most once a minute, and often enough for a short idle limit. */
function touchAfterMs(config: Config): number {
  return Math.min(MINUTE_MS, (config.SESSION_IDLE_MINUTES * MINUTE_MS) / 4);
}

export function sessionHashOf(request: FastifyRequest): string | undefined {
  return secretHashOf(request, COOKIE);
}

/** Another process learns this late of a session that ended, or of a changed user; this one at once. */
const KNOWN_MS = 1000;

/** The sessions that were read within the last second and since the last change of an account. */
function createKnownSessions(clock: Deps["clock"]) {
  let known = { since: 0, changes: -1, sessions: new Map<string, LiveSession>() };
  return () => {
    const now = clock().getTime();
    const changes = accountChanges();
    if (Math.abs(now - known.since) >= KNOWN_MS || known.changes !== changes)
      known = { since: now, changes, sessions: new Map() };
    return known.sessions;
  };
}

/**
 * A session is read from the database at most once a second: a quarter of the work of a short call. Those of requests
 * that arrive in the same turn of the event loop are read by one statement.
 */
function createSessionLookup({ db, config, clock }: Deps) {
  const known = createKnownSessions(clock);
  let gathering: { tokenHashes: string[]; live: Promise<Map<string, LiveSession>> } | undefined;
  const lookUp = async (tokenHashes: string[]) => {
    await nextTurn();
    gathering = undefined;
    const sessions = known();
    for (const session of await listSessions(db, tokenHashes, liveSince(config, clock())))
      sessions.set(session.sessionHash, session);
    return sessions;
  };
  return async (tokenHash: string): Promise<LiveSession | undefined> => {
    const found = known().get(tokenHash);
    if (found) return found;
    if (!gathering) {
      const tokenHashes: string[] = [];
      gathering = { tokenHashes, live: lookUp(tokenHashes) };
    }
    const { tokenHashes, live } = gathering;
    tokenHashes.push(tokenHash);
    return (await live).get(tokenHash);
  };
}

/** Identifies the viewer, nobody for a page of somebody else in the same browser, and extends the session's idle time, except for background requests. */
export function createIdentification(deps: Deps) {
  const { db, config } = deps;
  const lookUp = createSessionLookup(deps);
  return async (request: FastifyRequest): Promise<Viewer | null> => {
    const tokenHash = sessionHashOf(request);
    if (!tokenHash) return null;
    const session = await lookUp(tokenHash);
    if (!session) {
      // An ended session stays ended even if the machine's clock is set back.
      await db.transaction((tx) => deleteSession(tx, tokenHash));
      return null;
    }
    if ((request.headers[VIEWER_HEADER] ?? session.id) !== session.id) return null;
    const { lastSeenAt, team, ...user } = session;
    const viewer = { ...user, scope: scopeOf(session) };
    if (request.routeOptions.config.background) return viewer;
    const now = request.arrivedAt;
    // A last use in the future was recorded before the clock was set back.
    if (Math.abs(now.getTime() - lastSeenAt.getTime()) >= touchAfterMs(config)) {
      if (await db.transaction((tx) => touchSession(tx, tokenHash, now))) session.lastSeenAt = now;
    }
    return viewer;
  };
}

/**
 * Opens a new session, never one the browser brought along. A password sign-in makes the browser a known
 * device.
 */
export async function openSession(
  tx: Tx,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  { byProvider = false } = {},
): Promise<void> {
  const before = sessionHashOf(request);
  if (before) await deleteSession(tx, before);
  const tokenHash = setSecretCookie(reply, COOKIE);
  await insertSession(tx, { tokenHash, userId, byProvider }, request.arrivedAt);
  if (!byProvider) await rememberDevice(tx, request, reply, userId);
}

export function clearSessionCookie(reply: FastifyReply): void {
  clearSecretCookie(reply, COOKIE);
}
