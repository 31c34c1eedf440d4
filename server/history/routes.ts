import type { FastifyInstance } from "fastify";
import { callsApi } from "#contract/history/calls";
import { today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { listHistory } from "#server/lead/history-queries";
import { findLead } from "#server/lead/queries";
import { notFound, serve } from "#server/platform/http";
import { addRemark } from "./add-remark.ts";
import { addTouch } from "./add-touch.ts";

export function callRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, callsApi.ofLead, async ({ viewer, now }, { params }) => {
    if (!(await findLead(db, viewer, params.id, today(now)))) throw notFound("Lead");
    return listHistory(db, [params.id]);
  });

  serve(app, deps, callsApi.create, (moment, { body }) =>
    db.transaction((tx) => addRemark(tx, moment, body)),
  );

  serve(app, deps, callsApi.touch, (moment, { params, body }) =>
    db.transaction((tx) => addTouch(tx, moment, params.id, body)),
  );
}
