import { Server } from "node:net";
import { setTimeout as pause, setImmediate as readArrived } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Reported by /healthz, so that no more clients are sent here. */
    isDraining: boolean;
    saysGoodbye: boolean;
    /** Requests in progress, open event streams included. */
    underWay: number;
  }
}

/** For connections made before the stop that are not accepted yet. */
const ACCEPT_GRACE_MS = 500;
/** For kept-alive connections: one more request, whose reply closes the connection. */
const KEEP_ALIVE_GRACE_MS = 500;
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

/** Accepts no new connections, finishes requests in progress, and closes what is not done in time. */
export async function drain(app: FastifyInstance): Promise<void> {
  if (!app.server.listening) return app.close();
  app.isDraining = true;
  const tooLate = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  await pause(ACCEPT_GRACE_MS);
  app.saysGoodbye = true;
  // On a busy machine connections wait to be accepted, and requests to be read: closing would reset them.
  await readArrived();
  // Node's own close would cut idle connections at once, and with them requests already on the way.
  Server.prototype.close.call(app.server);
  await pause(KEEP_ALIVE_GRACE_MS);
  // A reply begun before the stop could not announce the closing of its connection.
  const closeIdle = () => readArrived().then(() => app.server.closeIdleConnections());
  const idle = setInterval(closeIdle, KEEP_ALIVE_GRACE_MS);
  await readArrived();
  await app.close();
  clearInterval(idle);
  clearTimeout(tooLate);
}
