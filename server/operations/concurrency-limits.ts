import type { FastifyInstance, FastifyRequest } from "fastify";
import { concurrencyLimits, type LimitedKind } from "#contract/concurrency-limits";
import { HttpError } from "#server/platform/http";

declare module "fastify" {
  interface FastifyRequest {
    /** Releases the request's slot. */
    leave: (() => void) | null;
    isHandled: boolean;
  }
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Refuses further requests of a kind when the user has too many in progress, before the body is read. A
 * request keeps its slot until its reply is sent or cut off and its work has ended, whichever is later.
 * Registered after the viewer is identified.
 */
export function limitPerUser(app: FastifyInstance): void {
  const underWay = new Map<string, number>();
  const enter = (kind: LimitedKind, userId: string) => {
    const most = concurrencyLimits[kind];
    const key = `${kind} ${userId}`;
    const count = underWay.get(key) ?? 0;
    if (count >= most) throw tooMany(kind, most);
    underWay.set(key, count + 1);
    return () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    };
  };

  const leave = (request: FastifyRequest) => {
    request.leave?.();
    request.leave = null;
  };

  app.decorateRequest("leave", null);
  app.decorateRequest("isHandled", false);
  app.addHook("onRequest", async (request, reply) => {
    const { viewer, routeOptions } = request;
    const kind = routeOptions.config.limitedAs;
    if (!kind || !viewer) return;
    request.leave = enter(kind, viewer.id);
    reply.raw.once("close", () => {
      if (!request.isHandled) leave(request);
    });
  });
  app.addHook("preHandler", async (request) => {
    request.isHandled = request.leave !== null;
  });
  app.addHook("onSend", async (request, reply) => {
    request.isHandled = false;
    if (reply.raw.closed) leave(request);
  });
}

const tooMany = (kind: LimitedKind, most: number) =>
  new HttpError(429, `You have ${most} ${kind}s under way, please try again when one is done`, {
    retryAfter: RETRY_AFTER_SECONDS,
  });
