import type { FastifyInstance } from "fastify";
import { figuresApi } from "#contract/figures/calls";
import type { Deps } from "#server/deps";
import { askedFigure } from "#server/lead/figures/figure-sql";
import { ofOneMoment } from "#server/lead/one-moment";
import { serve, serveAttachment } from "#server/platform/http";
import { exportFigure } from "./export-figure.ts";
import { readFigure } from "./read-figure.ts";

export function figureRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, figuresApi.one, (moment, { params, query: { after, limit, ...narrowing } }) =>
    ofOneMoment(deps.db, (db) =>
      readFigure(db, moment, askedFigure({ ...params, ...narrowing }), { after, limit }),
    ),
  );

  serveAttachment(app, deps, figuresApi.export, (moment, { params, query: { format, ...narrowing } }) =>
    exportFigure(deps.db, deps.reading, moment, askedFigure({ ...params, ...narrowing }), format),
  );
}
