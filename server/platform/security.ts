import fastifyHelmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Headers of every API reply: data that may do nothing if it is opened as a page. Built once, the same for
 * every reply.
 */
export const headersOfCalls = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
};

/**
 * A year. Sent over HTTPS only: browsers must not remember it for an address that an office reaches by plain
 * HTTP.
 */
export const onlyHttps = "max-age=31536000";

/**
 * A page loads everything from this server; styles that components add at run time carry the response's
 * nonce.
 */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(fastifyHelmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        // Documents are shown from their bytes, which the page has fetched.
        "img-src": ["'self'", "data:", "blob:"],
        "frame-src": ["blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "object-src": ["'none'"],
        "frame-ancestors": ["'none'"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    // Set per reply, over HTTPS only (`onlyHttps`).
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
}
