import type { FastifyInstance } from "fastify";
import { removalsApi } from "#contract/removals/calls";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { allowRemoval, confirmDate, removalsStatus } from "./confirm.ts";

export function removalsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, removalsApi.status, (moment) => removalsStatus(db, moment.now));

  serve(app, deps, removalsApi.allow, async (moment, { body }) => {
    await db.transaction((tx) => allowRemoval(tx, moment, body));
    return removalsStatus(db, moment.now);
  });

  serve(app, deps, removalsApi.confirmDate, async (moment, { body }) => {
    await db.transaction((tx) => confirmDate(tx, moment, body.today));
    return removalsStatus(db, moment.now);
  });
}
