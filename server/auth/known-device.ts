import type { FastifyReply, FastifyRequest } from "fastify";
import {
  changeSecret,
  isKnownDevice,
  trimKnownDevices,
  upsertKnownDevice,
} from "#server/auth/known-device-queries";
import { giveSecret, secretHashOf } from "#server/auth/secret-cookies";
import type { Db, Tx } from "#server/db/db";

const COOKIE = "renewdesk_device";
const KNOWN_SECONDS = 90 * 24 * 60 * 60;
const DEVICES_PER_USER = 20;

/** The hash of the secret the browser brings along, where the user of this name has signed in with it before. */
export async function knownDeviceOf(
  db: Db,
  request: FastifyRequest,
  username: string,
): Promise<string | null> {
  const tokenHash = secretHashOf(request, COOKIE);
  if (!tokenHash) return null;
  return (await isKnownDevice(db, tokenHash, username, request.arrivedAt)) ? tokenHash : null;
}

/** Its secret is new with each sign-in, so one that was planted or copied before ends. */
export async function rememberDevice(
  tx: Tx,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const now = request.arrivedAt;
  const before = secretHashOf(request, COOKIE);
  const tokenHash = giveSecret(reply, COOKIE, { maxAge: KNOWN_SECONDS, sameSite: "strict" });
  if (before) await changeSecret(tx, before, tokenHash);
  const expiresAt = new Date(now.getTime() + KNOWN_SECONDS * 1000);
  await upsertKnownDevice(tx, { tokenHash, userId, expiresAt });
  await trimKnownDevices(tx, userId, DEVICES_PER_USER, now);
}
