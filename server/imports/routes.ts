import type { FastifyInstance } from "fastify";
import { importsApi } from "#contract/imports";
import { type Deps, serve } from "#server/http";
import { importLeads } from "#server/imports/import-leads";
import { oneAtATime } from "#server/imports/one-at-a-time";

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const inTurn = oneAtATime();
  serve(app, deps, importsApi.upload, (moment, { body }) =>
    inTurn(() => deps.db.transaction((tx) => importLeads(tx, moment, body))),
  );
}
