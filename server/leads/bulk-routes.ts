import type { FastifyInstance } from "fastify";
import { bulkApi } from "#contract/leads/bulk/calls";
import type { Deps } from "#server/deps";
import { removeOrphanedFiles } from "#server/files/orphaned-files";
import { findUndoable } from "#server/lead/assignment-queries";
import { serve } from "#server/platform/http";
import { assignLeads, planAssignment } from "./assignments/assign-leads.ts";
import { readAssignable } from "./assignments/assignable-queries.ts";
import { undoAssignment } from "./assignments/undo-assignment.ts";
import { deleteLeads } from "./delete-leads.ts";

export function bulkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, bulkApi.remove, async (moment, { body }) => {
    const { deleted, fileKeys } = await db.transaction((tx) => deleteLeads(tx, moment, body));
    await removeOrphanedFiles(deps, fileKeys);
    return { message: `${deleted} lead(s) deleted successfully`, deleted };
  });

  serve(app, deps, bulkApi.assign, (moment, { body }) =>
    db.transaction((tx) => assignLeads(tx, moment, body)),
  );

  serve(app, deps, bulkApi.plan, (moment, { body }) =>
    db.transaction((tx) => planAssignment(tx, moment, body)),
  );

  serve(app, deps, bulkApi.assignable, (moment, { query }) => readAssignable(db, moment, query));

  serve(app, deps, bulkApi.undoable, ({ viewer, now }) => findUndoable(db, viewer.id, now));

  serve(app, deps, bulkApi.undo, (moment, { params }) =>
    db.transaction((tx) => undoAssignment(tx, moment, params.id)),
  );
}
