import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Bytes sent on its connection before. */
    bytesBefore: number;
  }
}

/**
 * One line per request: client, route, status and duration. Nothing a user typed: no URL, no query, no body,
 * no cookie, no name. Every log line of the request carries its id.
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

/** The same for an unreadable URL, for which no hooks run. */
export function logUnreadable(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once("close", () => logAnswer(request, reply));
}
