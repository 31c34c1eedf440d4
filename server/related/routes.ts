import type { FastifyInstance } from "fastify";
import { relatedApi } from "#contract/related/calls";
import type { Deps } from "#server/deps";
import { notFound, serve } from "#server/platform/http";
import { findKeys, listColleagues, listRelated } from "./queries.ts";

export function relatedRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, relatedApi.list, async ({ viewer }, { params }) => {
    const keys = await findKeys(db, viewer, params.id);
    if (!keys) throw notFound("Lead");
    const [related, colleagues] = await Promise.all([
      listRelated(db, viewer, keys),
      listColleagues(db, viewer, keys),
    ]);
    return { ...related, colleagues };
  });
}
