import type { FastifyInstance } from "fastify";
import { conversionsApi } from "#contract/conversions";
import { listConversions } from "#server/conversions/queries";
import { type Deps, serve } from "#server/http";

export function conversionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, conversionsApi.list, async ({ viewer }, { query }) => {
    const { page, limit } = query;
    const found = await listConversions(deps.db, viewer, query);
    return { ...found, page, limit, totalPages: Math.ceil(found.total / limit) };
  });
}
