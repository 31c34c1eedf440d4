import type { FastifyInstance } from "fastify";
import { searchApi } from "#contract/search";
import { type Deps, serve } from "#server/http";
import { findByIds, findNearest } from "#server/search/queries";

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, searchApi.leads, ({ viewer }, { query: { q = "", ids } }) =>
    ids ? findByIds(deps.db, viewer, ids) : findNearest(deps.db, viewer, q),
  );
}
