import type { FastifyInstance } from "fastify";
import { importsApi } from "#contract/imports";
import { type Deps, serve } from "#server/http";
import { importLeads } from "#server/imports/import-leads";

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, importsApi.upload, (moment, { body }) =>
    deps.db.transaction((tx) => importLeads(tx, moment, body)),
  );
}
