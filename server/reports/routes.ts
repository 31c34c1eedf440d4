import type { FastifyInstance } from "fastify";
import { reportsApi } from "#contract/reports";
import { type Deps, serve } from "#server/http";
import { readReport } from "#server/reports/read-report";

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, reportsApi.one, ({ now }, { query }) => deps.reading((db) => readReport(db, query, now)));
}
