import type { FastifyInstance } from "fastify";
import { importsApi } from "#contract/imports/calls";
import type { Deps } from "#server/deps";
import { serve, serveAttachment } from "#server/platform/http";
import { exportLeads, exportRejected } from "./exports.ts";
import { findImport, listImports } from "./history-queries.ts";
import { importLeads } from "./import-leads.ts";
import { countPeople, listRows, workedLeadsOf } from "./imported-rows-queries.ts";
import { askForUndo } from "./undo-import.ts";
import { countUndo } from "./undo-queries.ts";

/** The leads that an undo leaves, by name, before 'and 19 more'. */
const NAMED_IN_PREVIEW = 20;

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const inTurn = serialQueue();
  serve(app, deps, importsApi.upload, async (moment, { body }) => {
    const reply = await inTurn(() => deps.db.transaction((tx) => importLeads(tx, moment, body)));
    deps.meters.importRows.inc({ result: "stored" }, reply.results.successful);
    deps.meters.importRows.inc({ result: "refused" }, reply.results.failed);
    return reply;
  });

  const { db, reading } = deps;
  serve(app, deps, importsApi.list, ({ now }, { query }) => listImports(db, now, query));
  serve(app, deps, importsApi.one, ({ now }, { params }) => findImport(db, now, params.id));
  serve(app, deps, importsApi.rows, async ({ now }, { params, query }) => {
    await findImport(db, now, params.id);
    return listRows(db, now, params.id, query);
  });
  serve(app, deps, importsApi.people, async ({ now }, { params }) => {
    await findImport(db, now, params.id);
    return countPeople(db, params.id);
  });
  serveAttachment(app, deps, importsApi.leads, async (moment, { params, query }) => {
    await findImport(db, moment.now, params.id);
    return exportLeads(db, reading, moment, params.id, query);
  });
  serveAttachment(app, deps, importsApi.rejected, async (moment, { params, query }) =>
    exportRejected(db, reading, moment, await findImport(db, moment.now, params.id), query.format),
  );
  serve(app, deps, importsApi.undoPreview, async ({ now }, { params }) => {
    await findImport(db, now, params.id);
    const counts = await countUndo(db, now, params.id);
    return { ...counts, stay: await workedLeadsOf(db, now, params.id, NAMED_IN_PREVIEW) };
  });
  serve(app, deps, importsApi.undo, (moment, { params, body }) =>
    db.transaction((tx) => askForUndo(tx, moment, params.id, body?.confirmCount)),
  );
}

/**
 * Runs tasks one after another. Imports wait for each other in the database too, because of other instances,
 * but a waiting one would hold a connection.
 */
function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task);
    last = next.catch(() => {});
    return next;
  };
}
