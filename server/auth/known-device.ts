import type { FastifyReply, FastifyRequest } from "fastify";
import type { Db, Tx } from "#server/db/handles";
import { isKnownDevice, rotateSecret, trimKnownDevices, upsertKnownDevice } from "./known-device-queries.ts";
import { secretHashOf, setSecretCookie } from "./secret-cookies.ts";

const COOKIE = "renewdesk_device";
const KNOWN_SECONDS = 90 * 24 * 60 * 60;
const DEVICES_PER_USER = 20;

/** The hash of the browser's secret, if the user of this name has signed in with it before. */
export async function knownDeviceOf(
  db: Db,
  request: FastifyRequest,
  username: string,
): Promise<string | null> {
  const tokenHash = secretHashOf(request, COOKIE);
  if (!tokenHash) return null;
  return (await isKnownDevice(db, tokenHash, username, request.arrivedAt)) ? tokenHash : null;
}

/** The secret changes with each sign-in, so that a planted or copied one becomes useless. */
export async function rememberDevice(
  tx: Tx,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const now = request.arrivedAt;
  const before = secretHashOf(request, COOKIE);
  const tokenHash = setSecretCookie(reply, COOKIE, { maxAge: KNOWN_SECONDS, sameSite: "strict" });
  if (before) await rotateSecret(tx, before, tokenHash);
  const expiresAt = new Date(now.getTime() + KNOWN_SECONDS * 1000);
  await upsertKnownDevice(tx, { tokenHash, userId, expiresAt });
  await trimKnownDevices(tx, userId, DEVICES_PER_USER, now);
}
