import { Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** /healthz says so: nobody else should be sent here. */
    isDraining: boolean;
    saysGoodbye: boolean;
    /** Requests whose answers are not at their end, open streams of events among them. */
    underWay: number;
  }
}

/** For connections that were made before the stop and wait to be taken. */
const LAST_ARRIVALS_MS = 500;
/** For connections that are kept alive: to be used once more, and to hear that they end. */
const LAST_USE_MS = 500;
const FINISH_MS = 10_000;

export function prepareDrain(app: FastifyInstance): void {
  app.decorate("isDraining", false);
  app.decorate("saysGoodbye", false);
  app.decorate("underWay", 0);
  app.addHook("onRequest", (_request, reply, done) => {
    app.underWay++;
    reply.raw.once("close", () => app.underWay--);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (app.saysGoodbye) reply.header("connection", "close");
    done();
  });
}

/** Takes no new connection, answers what was asked, and closes what is not done in time. */
export async function drain(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return app.close();
  app.isDraining = true;
  const tooLate = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  await pause(LAST_ARRIVALS_MS);
  app.saysGoodbye = true;
  // The HTTP server's own close would at once cut idle connections, and with them requests that are on their way.
  Server.prototype.close.call(app.server);
  await pause(LAST_USE_MS);
  // An answer that had begun before could not say that it is the last.
  const idle = setInterval(() => app.server.closeIdleConnections(), LAST_USE_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(tooLate);
}
