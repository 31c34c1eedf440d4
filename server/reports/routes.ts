import type { FastifyInstance } from "fastify";
import { reportsApi } from "#contract/reports/calls";
import type { Deps } from "#server/deps";
import { serve, serveAttachment } from "#server/platform/http";
import { exportReport } from "./export-report.ts";
import { exportLost, readLost } from "./read-lost.ts";
import { readReport } from "./read-report.ts";

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, reportsApi.one, ({ now }, { query }) => deps.reading((db) => readReport(db, query, now)));

  serve(app, deps, reportsApi.lost, ({ now }, { query }) => deps.reading((db) => readLost(db, query, now)));

  serveAttachment(app, deps, reportsApi.exportLost, (moment, { query }) =>
    exportLost(deps.db, deps.reading, moment, query),
  );

  serveAttachment(app, deps, reportsApi.export, (moment, { query }) =>
    exportReport(deps.db, deps.reading, moment, query),
  );
}
