import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Cookies with a random secret whose hash is in the database. */
const SECRET_BYTES = 32;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
const isHttps = ({ protocol }: FastifyRequest) => protocol === "https";
/** Browsers accept this prefix only over HTTPS from this host, so that no other host can plant a cookie. */
const cookieName = (request: FastifyRequest, name: string) => (isHttps(request) ? `__Host-${name}` : name);

/** The SHA-256 of the browser's secret, in hexadecimal. */
export function secretHashOf(request: FastifyRequest, name: string): string | undefined {
  const secret = request.cookies[cookieName(request, name)];
  return secret ? hashOf(secret) : undefined;
}

interface CookieLifetime {
  /** In seconds; without it the cookie is a session cookie. */
  maxAge?: number;
  sameSite?: "lax" | "strict";
}

/** Sets a new secret and returns its hash. */
export function setSecretCookie(
  reply: FastifyReply,
  name: string,
  { maxAge, sameSite = "lax" }: CookieLifetime = {},
): string {
  const { request } = reply;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  reply.setCookie(cookieName(request, name), secret, {
    httpOnly: true,
    sameSite,
    path: "/",
    secure: isHttps(request),
    ...(maxAge !== undefined && { maxAge }),
  });
  return hashOf(secret);
}

export function clearSecretCookie(reply: FastifyReply, name: string): void {
  const { request } = reply;
  reply.clearCookie(cookieName(request, name), { path: "/", secure: isHttps(request) });
}
