import type { FastifyReply, FastifyRequest } from "fastify";
import { deleteSession, findSession, insertSession, liveSince, touchSession } from "#server/auth/queries";
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

/** Who is asking; keeps the session from growing idle, unless an open page asks by itself. */
export async function identify(deps: Deps, request: FastifyRequest): Promise<Viewer | null> {
  const tokenHash = sessionHashOf(request);
  if (!tokenHash) return null;
  const now = request.arrivedAt;
  const session = await findSession(deps.db, tokenHash, liveSince(deps.config, now));
  if (!session) {
    // What has ended stays ended, even where the machine's clock is set back.
    await deps.db.transaction((tx) => deleteSession(tx, tokenHash));
    return null;
  }
  const { lastSeenAt, ...viewer } = session;
  if (request.routeOptions.config.byItself) return viewer;
  // A last use that lies ahead was noted before the clock was set back.
  if (Math.abs(now.getTime() - lastSeenAt.getTime()) >= touchAfterMs(deps.config)) {
    await deps.db.transaction((tx) => touchSession(tx, tokenHash, now));
  }
  return viewer;
}

/** Opens a new session, never one that the browser brought along. */
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
}

export function forgetSession(reply: FastifyReply): void {
  forgetSecret(reply, COOKIE);
}
