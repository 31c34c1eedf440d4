import type { FastifyInstance } from "fastify";
import { draftsApi } from "#contract/imports/drafts/calls";
import { today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { notFound, serve } from "#server/platform/http";
import { previewPeople } from "./assignment-queries.ts";
import { checkDraft, editCells, planDraft, stageRows } from "./change-draft.ts";
import { findDraft, findDraftPlan } from "./draft-queries.ts";
import { cancelImport, discardDraft, openDraft, startImport } from "./open-draft.ts";
import { noteDraftPresence } from "./presence-queries.ts";
import { replaceValue } from "./replace-value.ts";
import { draftRowsByNumber, listDraftRows } from "./row-queries.ts";
import { forgetSource, listSources } from "./source-queries.ts";
import { listValues } from "./value-queries.ts";

export function importDraftRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, deps, draftsApi.open, (moment, { body }) => db.transaction((tx) => openDraft(tx, moment, body)));
  serve(app, deps, draftsApi.stage, async (moment, { params, body }) => ({
    staged: await db.transaction((tx) => stageRows(tx, moment, params.id, body)),
  }));
  serve(app, deps, draftsApi.check, (moment, { params }) =>
    db.transaction((tx) => checkDraft(tx, moment, params.id)),
  );
  serve(app, deps, draftsApi.draft, ({ now }, { params }) => findDraft(db, now, params.id));
  serve(app, deps, draftsApi.here, async (moment, { params }) => ({
    others: await db.transaction((tx) => noteDraftPresence(tx, moment, params.id)),
  }));
  serve(app, deps, draftsApi.list, async (_, { params, query }) => ({
    rows: await listDraftRows(db, await findDraftPlan(db, params.id), query),
  }));
  serve(app, deps, draftsApi.rows, async ({ now }, { params, query }) => ({
    rows: await draftRowsByNumber(db, now, await findDraftPlan(db, params.id), query.rows),
  }));
  serve(app, deps, draftsApi.edit, (moment, { params, body }) =>
    db.transaction((tx) => editCells(tx, moment, params.id, body.cells)),
  );
  serve(app, deps, draftsApi.values, async ({ now }, { params, query }) => {
    const { matching } = await findDraftPlan(db, params.id);
    return listValues(db, params.id, query.column, matching.replaced, today(now));
  });
  serve(app, deps, draftsApi.replace, (moment, { params, body }) =>
    db.transaction((tx) => replaceValue(tx, moment, params.id, body)),
  );
  serve(app, deps, draftsApi.plan, (moment, { params, body }) =>
    db.transaction((tx) => planDraft(tx, moment, params.id, body)),
  );
  serve(app, deps, draftsApi.people, async ({ now }, { params }) => {
    const draft = await findDraftPlan(db, params.id);
    return db.transaction((tx) => previewPeople(tx, draft, today(now)));
  });
  serve(app, deps, draftsApi.discard, async (_, { params }) => {
    await db.transaction((tx) => discardDraft(tx, params.id));
    return { message: "The draft is discarded." };
  });
  serve(app, deps, draftsApi.start, (moment, { params, body }) =>
    db.transaction((tx) => startImport(tx, moment, params.id, body)),
  );
  serve(app, deps, draftsApi.cancel, (moment, { params }) =>
    db.transaction((tx) => cancelImport(tx, moment, params.id)),
  );
  serve(app, deps, draftsApi.sources, async () => ({ sources: await listSources(db) }));
  serve(app, deps, draftsApi.forget, async (_, { params }) => {
    if (!(await db.transaction((tx) => forgetSource(tx, params.id)))) throw notFound("Source");
    return { message: "The source is forgotten." };
  });
}
