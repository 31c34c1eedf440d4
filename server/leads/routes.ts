import type { FastifyInstance } from "fastify";
import { leadsApi } from "#contract/leads/calls";
import { today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { listAll, theLead, writeLead } from "#server/lead/queries";
import { callbacksOf } from "#server/lead/scope";
import { notFound, serve, serveAttachment, type Viewer } from "#server/platform/http";
import { countByMonth } from "./count-queries.ts";
import { createLead } from "./create-lead.ts";
import { editLead } from "./edit-lead.ts";
import { exportLeads } from "./export-leads.ts";
import { addNewOwner } from "./outcomes/add-new-owner.ts";
import { findReassigned } from "./outcomes/call-under-way-queries.ts";
import { recordOutcome } from "./outcomes/record-outcome.ts";
import { undoOutcome } from "./outcomes/undo-outcome.ts";
import { listPage } from "./page-queries.ts";
import { setDoNotCall } from "./set-do-not-call.ts";

export function leadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, reading } = deps;

  serve(app, deps, leadsApi.list, async ({ viewer, now }, { query: asked }) => {
    const query = ownPromises(viewer, asked);
    const paged = query.page !== undefined || query.limit !== undefined;
    return (paged ? listPage : listAll)(db, viewer, query, today(now));
  });

  serve(app, deps, leadsApi.counts, ({ viewer }, { query }) => countByMonth(db, viewer, query));

  serve(app, deps, leadsApi.byCallResult, ({ viewer, now }, { query }) =>
    listAll(db, viewer, query, today(now)),
  );

  serveAttachment(app, deps, leadsApi.export, (moment, { query }) =>
    exportLeads(db, reading, moment, ownPromises(moment.viewer, query)),
  );

  serve(app, deps, leadsApi.create, (moment, { body }) =>
    db.transaction((tx) => createLead(tx, moment, body)),
  );

  serve(app, deps, leadsApi.one, (moment, { params }) => writeLead(db, moment, params.id));

  serve(app, deps, leadsApi.reassigned, async (moment, { params }) => {
    const reassigned = await findReassigned(db, moment, params.id);
    if (!reassigned) throw notFound("Lead");
    return reassigned;
  });

  serve(app, deps, leadsApi.edit, (moment, { params, body }) =>
    db.transaction(async (tx) => {
      await editLead(tx, moment, params.id, body);
      return theLead(tx, moment, params.id);
    }),
  );

  serve(app, deps, leadsApi.changeStatus, async (moment, { params, body }, { request }) => {
    const brief = request.headers.prefer === "return=minimal";
    return (await recordOutcome(deps, moment, params.id, body, brief)) ?? theLead(db, moment, params.id);
  });

  serve(app, deps, leadsApi.undo, (moment, { params, body }) =>
    db.transaction((tx) => undoOutcome(tx, moment, params.id, body.requestId)),
  );

  serve(app, deps, leadsApi.newOwner, (moment, { params, body }) =>
    db.transaction((tx) => addNewOwner(tx, moment, params.id, body)),
  );

  serve(app, deps, leadsApi.setDoNotCall, (moment, { params, body }) =>
    db.transaction(async (tx) => {
      await setDoNotCall(tx, moment, params.id, body);
      return theLead(tx, moment, params.id);
    }),
  );
}

/** Of the promised callbacks, those that the viewer sees to. */
function ownPromises<Q extends { promised?: boolean | undefined; telecaller?: string | undefined }>(
  viewer: Viewer,
  query: Q,
): Q {
  return query.promised ? { ...query, telecaller: query.telecaller ?? callbacksOf(viewer) } : query;
}
