import type { FastifyInstance } from "fastify";
import { reportsApi } from "#contract/reports/calls";
import { leadReportNames } from "#contract/reports/lead-reports";
import type { Deps } from "#server/deps";
import { serve, serveAttachment } from "#server/platform/http";
import { exportReport, reports } from "./reports.ts";

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, reportsApi.one, ({ viewer, now }, { query }) =>
    deps.reading((db) => reports.month.read(db, viewer, query, now)),
  );

  for (const name of leadReportNames)
    serve(app, deps, reportsApi[name], ({ viewer, now }, { query }) =>
      deps.reading(async (db) => await reports[name].read(db, viewer, query, now)),
    );

  serveAttachment(app, deps, reportsApi.exportLeads, (moment, { params, query }) =>
    exportReport(deps, moment, params.report, query),
  );

  serveAttachment(app, deps, reportsApi.export, (moment, { query: { by, ...asked } }) =>
    exportReport(deps, moment, by, asked),
  );
}
