import fastifyHelmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Everything comes from this server; styles that components add at run time carry the response's nonce. */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(fastifyHelmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
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
    // Browsers must not remember HTTPS for a desk that an office reaches by plain HTTP.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
}
