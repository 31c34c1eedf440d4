import type { FastifyInstance } from "fastify";
import { importsApi } from "#contract/imports";
import { type Deps, serve } from "#server/http";
import { importLeads } from "#server/imports/import-leads";
import { oneAtATime } from "#server/imports/one-at-a-time";

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const inTurn = oneAtATime();
  serve(app, deps, importsApi.upload, async (moment, { body }) => {
    const reply = await inTurn(() => deps.db.transaction((tx) => importLeads(tx, moment, body)));
    deps.meters.importRows.inc({ result: "stored" }, reply.results.successful);
    deps.meters.importRows.inc({ result: "refused" }, reply.results.failed);
    return reply;
  });
}
