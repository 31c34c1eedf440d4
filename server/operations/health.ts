import type { FastifyInstance } from "fastify";
import { within } from "#server/operations/deadline";
import { evenWhenOverloaded } from "#server/operations/overload";

const DATABASE_LIMIT_MS = 2000;
const RETRY_AFTER_SECONDS = 5;

/** For balancers and supervisors: whether to send people here, and whether the process lives at all. */
export function healthRoutes(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get("/livez", unlisted, async () => ({ status: "ok" }));

  app.get("/healthz", unlisted, async (_request, reply) => {
    const away = (status: string) =>
      reply.status(503).header("retry-after", RETRY_AFTER_SECONDS).send({ status });
    const reached = await within(DATABASE_LIMIT_MS, ping()).then(
      () => true,
      () => false,
    );
    if (app.isDraining) return away("stopping");
    return reached ? { status: "ok" } : away("database unreachable");
  });
}

const unlisted = { schema: { hide: true }, config: evenWhenOverloaded };
