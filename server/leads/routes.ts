import type { FastifyInstance } from "fastify";
import { today } from "#contract/calendar";
import { callbacksApi } from "#contract/callbacks";
import { leadsApi } from "#contract/leads";
import type { Db, Tx } from "#server/db/db";
import { type Deps, type Moment, notFound, serve } from "#server/http";
import { assignLeads, handOverCallbacks } from "#server/leads/assign-leads";
import { listCallbacks } from "#server/leads/callback-queries";
import { changeStatus } from "#server/leads/change-status";
import { createLead } from "#server/leads/create-lead";
import { deleteLeads } from "#server/leads/delete-leads";
import { editLead } from "#server/leads/edit-lead";
import { listPage } from "#server/leads/page-queries";
import { findLead, listAll } from "#server/leads/queries";
import { setDoNotCall } from "#server/leads/set-do-not-call";
import { snoozeLead } from "#server/leads/snooze-lead";
import { undoContact } from "#server/leads/undo-contact";
import { removeLooseFiles } from "#server/loose-files";

export function leadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, leadsApi.list, async ({ viewer, now }, { query }) => {
    const paged = query.page !== undefined || query.limit !== undefined;
    if (!paged) return listAll(db, viewer, query, today(now));
    const page = await listPage(db, viewer, query, today(now));
    return { ...page, totalPages: Math.ceil(page.total / page.limit) };
  });

  serve(app, deps, leadsApi.byCallResult, ({ viewer, now }, { query }) =>
    listAll(db, viewer, query, today(now)),
  );

  serve(app, deps, leadsApi.bulkDelete, async (moment, { body }) => {
    const { deleted, fileKeys } = await db.transaction((tx) => deleteLeads(tx, moment, body.leadIds));
    await removeLooseFiles(deps, fileKeys);
    return { message: `${deleted} lead(s) deleted successfully`, deleted };
  });

  serve(app, deps, leadsApi.bulkAssign, (moment, { body }) =>
    db.transaction((tx) => assignLeads(tx, moment, body.leadIds, body.assignedUserId)),
  );

  serve(app, deps, callbacksApi.own, ({ viewer, now }) => listCallbacks(db, viewer, now));

  serve(app, deps, callbacksApi.snooze, (moment, { params, body }) =>
    db.transaction(async (tx) => {
      await snoozeLead(tx, moment, params.id, body);
      return theLead(tx, moment, params.id);
    }),
  );

  serve(app, deps, callbacksApi.handOver, (moment, { body }) =>
    db.transaction((tx) => handOverCallbacks(tx, moment, body)),
  );

  serve(app, deps, leadsApi.create, (moment, { body }) =>
    db.transaction((tx) => createLead(tx, moment, body)),
  );

  serve(app, deps, leadsApi.one, (moment, { params }) => theLead(db, moment, params.id));

  serve(app, deps, leadsApi.edit, (moment, { params, body }) =>
    db.transaction(async (tx) => {
      await editLead(tx, moment, params.id, body);
      return theLead(tx, moment, params.id);
    }),
  );

  serve(
    app,
    deps,
    leadsApi.changeStatus,
    async (moment, { params, body }) =>
      (await changeStatus(deps, moment, params.id, body)) ?? theLead(db, moment, params.id),
  );

  serve(app, deps, leadsApi.undo, (moment, { params, body }) =>
    db.transaction(async (tx) => {
      await undoContact(tx, moment, params.id, body.requestId);
      return theLead(tx, moment, params.id);
    }),
  );

  serve(app, deps, leadsApi.setDoNotCall, (moment, { params, body }) =>
    db.transaction(async (tx) => {
      await setDoNotCall(tx, moment, params.id, body);
      return theLead(tx, moment, params.id);
    }),
  );
}

async function theLead(db: Db | Tx, { viewer, now }: Moment, id: number) {
  const lead = await findLead(db, viewer, id, today(now));
  if (!lead) throw notFound("Lead");
  return lead;
}
