import type { FastifyInstance } from "fastify";
import { searchApi } from "#contract/search/calls";
import { today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { findByIds, findNearest, findPlaces } from "./queries.ts";

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, searchApi.leads, ({ viewer, now }, { query: { q = "", ids } }) =>
    ids ? findByIds(deps.db, viewer, ids) : findNearest(deps.db, viewer, q, today(now)),
  );

  serve(app, deps, searchApi.places, ({ viewer, now }, { query }) =>
    findPlaces(deps.db, viewer, query.q, today(now)),
  );
}
