import type { FastifyInstance } from "fastify";
import { conversionsApi } from "#contract/conversions/calls";
import type { Deps } from "#server/deps";
import { ofOneMoment } from "#server/lead/one-moment";
import { serve, serveAttachment } from "#server/platform/http";
import { exportConversions } from "./export-conversions.ts";
import { figuresOfMonth } from "./figures-queries.ts";
import { listConversions } from "./queries.ts";

export function conversionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, reading } = deps;

  serve(app, deps, conversionsApi.list, async ({ viewer }, { query }) => {
    const { page, limit } = query;
    const found = await ofOneMoment(db, (one) => listConversions(one, viewer, query));
    return { ...found, page, limit, totalPages: Math.ceil(found.total / limit) };
  });

  serve(app, deps, conversionsApi.figures, ({ viewer, now }, { query }) =>
    figuresOfMonth(db, viewer, query, now),
  );

  serveAttachment(app, deps, conversionsApi.export, (moment, { query }) =>
    exportConversions(db, reading, moment, query),
  );
}
