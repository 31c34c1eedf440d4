import type { FastifyInstance } from "fastify";
import { withTimeLimit } from "#server/db/time-limit";
import type { Files } from "#server/files/files";
import type { Release } from "#server/project-root";
import { exemptFromShedding } from "./overload.ts";

const DATABASE_LIMIT_MS = 2000;
/** Shorter, because RenewDesk is usable without the documents. */
const FILES_LIMIT_MS = 1000;
const RETRY_AFTER_SECONDS = 5;

/** For load balancers and supervisors: readiness and liveness. */
export function healthRoutes(
  app: FastifyInstance,
  ping: () => Promise<void>,
  files: Pick<Files, "ping">,
  release: Release,
): void {
  app.get("/livez", unlisted, async () => ({ status: "ok" }));

  app.get("/healthz", unlisted, async (_request, reply) => {
    const away = (status: string) =>
      reply.status(503).header("retry-after", RETRY_AFTER_SECONDS).send({ status });
    const [reached, filesReached] = await Promise.all([
      answersWithin(DATABASE_LIMIT_MS, ping()),
      answersWithin(FILES_LIMIT_MS, files.ping()),
    ]);
    if (app.isDraining) return away("stopping");
    if (!reached) return away("database unreachable");
    return { status: "ok", ...release, ...(!filesReached && { documents: "unreachable" }) };
  });
}

async function answersWithin(limitMs: number, answer: Promise<void>): Promise<boolean> {
  return withTimeLimit(limitMs, answer).then(
    () => true,
    () => false,
  );
}

const unlisted = { schema: { hide: true }, config: exemptFromShedding };
