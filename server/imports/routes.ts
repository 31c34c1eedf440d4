import type { FastifyInstance } from "fastify";
import { importsApi } from "#contract/imports/calls";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { checkLeads } from "./check-leads.ts";
import { importLeads } from "./import-leads.ts";
import { serialQueue } from "./serial-queue.ts";

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const inTurn = serialQueue();
  serve(app, deps, importsApi.upload, async (moment, { body }) => {
    const reply = await inTurn(() => deps.db.transaction((tx) => importLeads(tx, moment, body)));
    deps.meters.importRows.inc({ result: "stored" }, reply.results.successful);
    deps.meters.importRows.inc({ result: "refused" }, reply.results.failed);
    return reply;
  });
  serve(app, deps, importsApi.check, ({ now }, { body }) => checkLeads(deps.db, now, body));
}
