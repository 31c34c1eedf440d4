import type { FastifyInstance } from "fastify";
import { counted } from "#contract/counted";
import { personalDataApi } from "#contract/personal-data/calls";
import type { Deps } from "#server/deps";
import { removeOrphanedFiles } from "#server/files/orphaned-files";
import { serve, serveAttachment } from "#server/platform/http";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";

export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  serveAttachment(app, deps, personalDataApi.export, (moment, { params }) =>
    exportPerson(deps, moment, params.id),
  );

  serve(app, deps, personalDataApi.erase, async (moment, { params }) => {
    const { fileKeys, records, leads } = await deps.db.transaction((tx) =>
      erasePerson(tx, moment, params.id),
    );
    await removeOrphanedFiles(deps, fileKeys);
    return { message: `${counted(records, "record")} erased`, records, leads };
  });
}
