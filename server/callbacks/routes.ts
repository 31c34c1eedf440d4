import type { FastifyInstance } from "fastify";
import { callbacksApi } from "#contract/callbacks/calls";
import type { Deps } from "#server/deps";
import { findPromise } from "#server/lead/promise-queries";
import { theLead } from "#server/lead/queries";
import { serve } from "#server/platform/http";
import { handOverCallbacks } from "./hand-over.ts";
import { listCallbacks } from "./queries.ts";
import { snoozeLead } from "./snooze-lead.ts";

export function callbackRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, callbacksApi.own, ({ viewer, now }) => listCallbacks(db, viewer, now));

  serve(app, deps, callbacksApi.snooze, (moment, { params, body }) =>
    db.transaction(async (tx) => {
      await snoozeLead(tx, moment, params.id, body);
      const [lead, promise] = [await theLead(tx, moment, params.id), await findPromise(tx, params.id)];
      return { ...lead, promise };
    }),
  );

  serve(app, deps, callbacksApi.handOver, (moment, { body }) =>
    db.transaction((tx) => handOverCallbacks(tx, moment, body)),
  );
}
