import type { FastifyInstance } from "fastify";
import { reportsApi } from "#contract/reports/calls";
import type { Db } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { type Moment, serve, serveAttachment } from "#server/platform/http";
import { exportReport } from "./export-report.ts";
import { readFunnel, readLost, readOverview, readRetention, readSpeed } from "./read-reports.ts";

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  const reading =
    <A, R>(read: (db: Db, asked: A, now: Date) => Promise<R>) =>
    ({ now }: Moment, { query }: { query: A }) =>
      deps.reading((db) => read(db, query, now));
  serve(app, deps, reportsApi.one, reading(readOverview));
  serve(app, deps, reportsApi.lost, reading(readLost));
  serve(app, deps, reportsApi.funnel, reading(readFunnel));
  serve(app, deps, reportsApi.retention, reading(readRetention));
  serve(app, deps, reportsApi.speed, reading(readSpeed));

  serveAttachment(app, deps, reportsApi.exportLeads, (moment, { params, query }) =>
    exportReport(deps, moment, params.report, query),
  );

  serveAttachment(app, deps, reportsApi.export, (moment, { query: { by, ...asked } }) =>
    exportReport(deps, moment, by, asked),
  );
}
