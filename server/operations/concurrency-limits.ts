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
  const enter = async (kind: LimitedKind, userId: string, gone: AbortSignal) => {
    const { most, waitMs } = concurrencyLimits[kind];
    const key = `${kind} ${userId}`;
    const standing = standings.get(key) ?? { underWay: 0, waiting: [] };
    standings.set(key, standing);
    if (standing.underWay >= most) await turn(standing, waitMs, gone, () => tooMany(kind, most));
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
  app.addHook("onRequest", async (request, reply) => {
    const { viewer, routeOptions } = request;
    const kind = routeOptions.config.limitedAs;
    if (!kind || !viewer) return;
    const gone = new AbortController();
    reply.raw.once("close", () => {
      gone.abort();
      if (!request.isHandled) leave(request);
    });
    request.leave = await enter(kind, viewer.id, gone.signal);
    if (gone.signal.aborted) leave(request);
  });
  app.addHook("preHandler", async (request) => {
    request.isHandled = request.leave !== null;
  });
  app.addHook("onSend", async (request, reply) => {
    request.isHandled = false;
    if (reply.raw.closed) leave(request);
  });
}

/** Waits until a request that leaves gives its slot. */
function turn(
  { waiting }: Standing,
  waitMs: number,
  gone: AbortSignal,
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
      gone.removeEventListener("abort", giveUp);
    };
    const go = () => {
      stop();
      resolve();
    };
    gone.addEventListener("abort", giveUp);
    waiting.push(go);
  });
}

const tooMany = (kind: LimitedKind, most: number) =>
  new HttpError(429, `You have ${most} ${kind}s under way, please try again when one is done`, {
    retryAfter: RETRY_AFTER_SECONDS,
  });
