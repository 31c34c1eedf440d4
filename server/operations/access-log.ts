import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** What its connection had carried before. */
    bytesBefore: number;
  }
}

/**
 * One line a request: who asked what, and how it went. Nothing that a person typed: no address, no query, no body,
 * no cookie, no name. The id of the request stands on every line of its log.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("bytesBefore", 0);
  app.addHook("onRequest", (request, _reply, done) => {
    request.bytesBefore = request.raw.socket.bytesWritten;
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { viewer, method, routeOptions, raw, bytesBefore } = request;
  request.log.info(
    {
      userId: viewer?.id ?? null,
      method,
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // On the wire, headers included.
      bytes: raw.socket.bytesWritten - bytesBefore,
    },
    "request",
  );
}

/** The same for an address that cannot be read, for which no hooks run. */
export function logUnreadable(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once("close", () => logAnswer(request, reply));
}
