import type { FastifyInstance } from "fastify";
import { reportsApi } from "#contract/reports/calls";
import type { Deps } from "#server/deps";
import { serve, serveAttachment } from "#server/platform/http";
import { exportLeads, exportReport } from "./export-report.ts";
import { readFunnel } from "./read-funnel.ts";
import { readLost } from "./read-lost.ts";
import { readReport } from "./read-report.ts";
import { readRetention } from "./read-retention.ts";
import { readSpeed } from "./read-speed.ts";

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, reportsApi.one, ({ now }, { query }) => deps.reading((db) => readReport(db, query, now)));

  serve(app, deps, reportsApi.lost, ({ now }, { query }) => deps.reading((db) => readLost(db, query, now)));

  serve(app, deps, reportsApi.funnel, ({ now }, { query }) =>
    deps.reading((db) => readFunnel(db, query, now)),
  );

  serve(app, deps, reportsApi.retention, ({ now }, { query }) =>
    deps.reading((db) => readRetention(db, query, now)),
  );

  serve(app, deps, reportsApi.speed, ({ now }, { query }) => deps.reading((db) => readSpeed(db, query, now)));

  serveAttachment(app, deps, reportsApi.exportLeads, (moment, { params, query }) =>
    exportLeads(deps.db, deps.reading, moment, params.report, query),
  );

  serveAttachment(app, deps, reportsApi.export, (moment, { query }) =>
    exportReport(deps.db, deps.reading, moment, query),
  );
}
