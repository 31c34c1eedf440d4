import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AtOnce, atOnce } from "#contract/at-once";
import { HttpError } from "#server/http";

declare module "fastify" {
  interface FastifyRequest {
    /** Gives back the request's place among its user's. */
    leave: (() => void) | null;
    isHandled: boolean;
  }
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Refuses what one user has too much of under way, before anything of the body is read. A request keeps its place until
 * its answer is sent or cut off, and its work has ended, whichever is later. Comes after whoever tells the user.
 */
export function limitPerUser(app: FastifyInstance): void {
  const underWay = new Map<string, number>();
  const enter = (kind: AtOnce, userId: string) => {
    const most = atOnce[kind];
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
    const kind = routeOptions.config.atOnce;
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

const tooMany = (kind: AtOnce, most: number) =>
  new HttpError(429, `You have ${most} ${kind}s under way, please try again when one is done`, {
    retryAfter: RETRY_AFTER_SECONDS,
  });
