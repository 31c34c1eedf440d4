import type { FastifyInstance } from "fastify";
import { conversionsApi } from "#contract/conversions/calls";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { listConversions } from "./queries.ts";

export function conversionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, conversionsApi.list, async ({ viewer }, { query }) => {
    const { page, limit } = query;
    const found = await listConversions(deps.db, viewer, query);
    return { ...found, page, limit, totalPages: Math.ceil(found.total / limit) };
  });
}
