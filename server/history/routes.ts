import type { FastifyInstance } from "fastify";
import { callsApi } from "#contract/history/calls";
import type { Deps } from "#server/deps";
import { listHistory } from "#server/lead/history-queries";
import { requireLead } from "#server/lead/queries";
import { findUndoable } from "#server/lead/undo/last-outcome-queries";
import { serve } from "#server/platform/http";
import { addRemark } from "./add-remark.ts";
import { addTouch } from "./add-touch.ts";

export function callRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, callsApi.ofLead, async (moment, { params }) => {
    await requireLead(db, moment, params.id);
    const { viewer, now } = moment;
    const [logs, undoable] = await Promise.all([
      listHistory(db, [params.id]),
      findUndoable(db, viewer.id, params.id, now),
    ]);
    return logs.map((log) =>
      undoable?.requestId && log.id === undoable.logId ? { ...log, undoId: undoable.requestId } : log,
    );
  });

  serve(app, deps, callsApi.create, (moment, { body }) =>
    db.transaction((tx) => addRemark(tx, moment, body)),
  );

  serve(app, deps, callsApi.touch, (moment, { params, body }) =>
    db.transaction((tx) => addTouch(tx, moment, params.id, body)),
  );
}
