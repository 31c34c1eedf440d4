import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookies that hold nothing but a random secret, of which the database knows the hash. */
const SECRET_BYTES = 32;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
const isHttps = ({ protocol }: FastifyRequest) => protocol === "https";
/** Browsers take this prefix only over HTTPS from this very host, so that no other host can plant a cookie. */
const ownName = (request: FastifyRequest, name: string) => (isHttps(request) ? `__Host-${name}` : name);

/** SHA-256 in hexadecimal of what the browser brought along. */
export function secretHashOf(request: FastifyRequest, name: string): string | undefined {
  const secret = request.cookies[ownName(request, name)];
  return secret ? hashOf(secret) : undefined;
}

interface Kept {
  /** In seconds; without it the cookie goes when the browser ends. */
  maxAge?: number;
  sameSite?: "lax" | "strict";
}

/** Gives the browser a new secret and answers its hash. */
export function giveSecret(
  reply: FastifyReply,
  name: string,
  { maxAge, sameSite = "lax" }: Kept = {},
): string {
  const { request } = reply;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  reply.setCookie(ownName(request, name), secret, {
    httpOnly: true,
    sameSite,
    path: "/",
    secure: isHttps(request),
    ...(maxAge !== undefined && { maxAge }),
  });
  return hashOf(secret);
}

export function forgetSecret(reply: FastifyReply, name: string): void {
  const { request } = reply;
  reply.clearCookie(ownName(request, name), { path: "/", secure: isHttps(request) });
}
