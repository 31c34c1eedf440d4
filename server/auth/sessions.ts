import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deleteSession, findSession, insertSession, touchSession } from "#server/auth/queries";
import type { Config } from "#server/config";
import type { Tx } from "#server/db/db";
import type { Deps, Viewer } from "#server/http";

const COOKIE = "renewdesk_session";
/** Browsers take this name only over HTTPS from this very host, so that no other host can plant a session. */
const COOKIE_OVER_HTTPS = `__Host-${COOKIE}`;
const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

/** A session's last use is written at most once a minute, and often enough for a short idle limit to be kept. */
function touchAfterMs(config: Config): number {
  return Math.min(MINUTE_MS, (config.SESSION_IDLE_MINUTES * MINUTE_MS) / 4);
}

export function liveSince(config: Config, now: Date): { started: Date; seen: Date } {
  return {
    started: new Date(now.getTime() - config.SESSION_MAX_HOURS * 60 * MINUTE_MS),
    seen: new Date(now.getTime() - config.SESSION_IDLE_MINUTES * MINUTE_MS),
  };
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const isHttps = ({ protocol }: FastifyRequest) => protocol === "https";
const cookieOf = (request: FastifyRequest) => (isHttps(request) ? COOKIE_OVER_HTTPS : COOKIE);

export function sessionHashOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieOf(request)];
  return token ? hashToken(token) : undefined;
}

/** Who is asking; keeps the session from growing idle. */
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
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const before = sessionHashOf(request);
  if (before) await deleteSession(tx, before);
  await insertSession(tx, hashToken(token), userId, request.arrivedAt);
  reply.setCookie(cookieOf(request), token, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isHttps(request),
  });
}

export function forgetCookie(reply: FastifyReply): void {
  const { request } = reply;
  reply.clearCookie(cookieOf(request), { path: "/", secure: isHttps(request) });
}
