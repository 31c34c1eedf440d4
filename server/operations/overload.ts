import fastifyUnderPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config";
import type { PoolLoad } from "#server/db/connect";
import { HttpError } from "#server/platform/http";

const RETRY_AFTER_SECONDS = 2;

class Overloaded extends HttpError {
  constructor() {
    super(503, "The server is busy. Please try again", {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
}

/** One shared instance: building a stack trace per rejected request is costly. */
const overloaded = new Overloaded();

/** For calls that must be answered under overload. */
export const exemptFromShedding = { pressureHandler: () => {} };

/** Rejects some requests at once with Retry-After, rather than letting all wait until they time out. */
export async function shedLoad(
  app: FastifyInstance,
  config: Config,
  poolLoad: () => PoolLoad,
): Promise<void> {
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: config.MAX_EVENT_LOOP_DELAY_MS,
    customError: Overloaded,
    retryAfter: RETRY_AFTER_SECONDS,
  });
  app.addHook("onRequest", (request, _reply, done) => {
    const asksDatabase = request.routeOptions.config.needs !== undefined;
    if (asksDatabase && poolLoad().waiting >= config.MAX_WAITING_CALLS) done(overloaded);
    else done();
  });
}
