import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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

interface Standing {
  underWay: number;
  /** Each gets the slot of a request that leaves. */
  waiting: (() => void)[];
}

/**
 * Lets further requests of a kind wait when the user has too many in progress, and refuses them when their time is over,
 * before the body is read. A request keeps its slot until its reply is sent or cut off and its work has ended, whichever is
 * later. Registered after the viewer is identified.
 */
export function limitPerUser(app: FastifyInstance): void {
  const standings = new Map<string, Standing>();
  const enter = async (kind: LimitedKind, userId: string, reply: FastifyReply) => {
    const { most, waitMs } = concurrencyLimits[kind];
    const key = `${kind} ${userId}`;
    const standing = standings.get(key) ?? { underWay: 0, waiting: [] };
    standings.set(key, standing);
    if (standing.underWay >= most) await turn(standing, waitMs, reply, () => tooMany(kind, most));
    else standing.underWay++;
    return () => {
      const next = standing.waiting.shift();
      if (next) return next();
      standing.underWay--;
      if (standing.underWay === 0) standings.delete(key);
    };
  };

  const leave = (request: FastifyRequest) => {
    request.leave?.();
    request.leave = null;
  };

  app.decorateRequest("leave", null);
  app.decorateRequest("isHandled", false);
  const wait = (kind: LimitedKind) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.viewer) return;
    reply.raw.once("close", () => {
      if (!request.isHandled) leave(request);
    });
    request.leave = await enter(kind, request.viewer.id, reply);
    if (reply.raw.closed) leave(request);
  };
  // Of the limited routes only: a hook costs each other call its share.
  app.addHook("onRoute", (route) => {
    const kind = route.config?.limitedAs;
    if (!kind) return;
    route.onRequest = wait(kind);
    route.preHandler = (request, _reply, done) => {
      request.isHandled = request.leave !== null;
      done();
    };
    route.onSend = (request, reply, _payload, done) => {
      request.isHandled = false;
      if (reply.raw.closed) leave(request);
      done();
    };
  });
}

/** Waits until a request that leaves gives its slot. */
function turn(
  { waiting }: Standing,
  waitMs: number,
  { raw }: FastifyReply,
  refusal: () => HttpError,
): Promise<void> {
  if (waitMs === 0) throw refusal();
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(go), 1);
      stop();
      reject(refusal());
    };
    const timer = setTimeout(giveUp, waitMs);
    const stop = () => {
      clearTimeout(timer);
      raw.off("close", giveUp);
    };
    const go = () => {
      stop();
      resolve();
    };
    raw.once("close", giveUp);
    waiting.push(go);
  });
}

const tooMany = (kind: LimitedKind, most: number) =>
  new HttpError(429, `You have ${most} ${kind}s under way, please try again when one is done`, {
    retryAfter: RETRY_AFTER_SECONDS,
  });
