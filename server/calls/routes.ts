import type { FastifyInstance } from "fastify";
import { today } from "#contract/calendar";
import { callsApi } from "#contract/calls";
import { addRemark } from "#server/calls/add-remark";
import { addTouch } from "#server/calls/add-touch";
import { listLogs } from "#server/calls/queries";
import { type Deps, notFound, serve } from "#server/http";
import { findLead } from "#server/leads/queries";

export function callRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, callsApi.ofLead, async ({ viewer, now }, { params }) => {
    if (!(await findLead(db, viewer, params.id, today(now)))) throw notFound("Lead");
    return listLogs(db, [params.id]);
  });

  serve(app, deps, callsApi.create, (moment, { body }) =>
    db.transaction((tx) => addRemark(tx, moment, body)),
  );

  serve(app, deps, callsApi.touch, (moment, { params, body }) =>
    db.transaction((tx) => addTouch(tx, moment, params.id, body)),
  );
}
