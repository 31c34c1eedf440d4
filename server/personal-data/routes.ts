import type { FastifyInstance } from "fastify";
import { counted } from "#contract/counted";
import { personalDataApi } from "#contract/personal-data/calls";
import type { Deps } from "#server/deps";
import { removeOrphanedFiles } from "#server/files/orphaned-files";
import { serve, serveAttachment } from "#server/platform/http";
import { erasePerson, eraseTraces, previewErasure } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";

export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, personalDataApi.eraseTraces, async (moment, { body }) => {
    const traces = await deps.db.transaction((tx) => eraseTraces(tx, moment, body.of));
    return { message: traces > 0 ? `${counted(traces, "trace")} erased` : "Nothing was kept" };
  });

  serveAttachment(app, deps, personalDataApi.export, (moment, { params }) =>
    exportPerson(deps, moment, params.id),
  );

  serve(app, deps, personalDataApi.preview, (_moment, { params, query }) =>
    previewErasure(deps.db, params.id, query.only),
  );

  serve(app, deps, personalDataApi.erase, async (moment, { params, query }) => {
    const { fileKeys, records, leads, draftRows } = await deps.db.transaction((tx) =>
      erasePerson(tx, moment, params.id, query.only),
    );
    await removeOrphanedFiles(deps, fileKeys);
    const ofDrafts = draftRows > 0 ? `, and ${counted(draftRows, "row")} of drafts` : "";
    return { message: `${counted(records, "record")} erased${ofDrafts}`, records, leads };
  });
}
