import type { FastifyInstance } from "fastify";
import { personalDataApi } from "#contract/personal-data";
import { type Deps, serve, serveAttachment } from "#server/http";
import { removeLooseFiles } from "#server/loose-files";
import { erasePerson } from "#server/personal-data/erase-person";
import { exportPerson } from "#server/personal-data/export-person";

export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  serveAttachment(app, deps, personalDataApi.export, (moment, { params }) =>
    exportPerson(deps, moment, params.id),
  );

  serve(app, deps, personalDataApi.erase, async (moment, { params }) => {
    const { fileKeys, records, leads } = await deps.db.transaction((tx) =>
      erasePerson(tx, moment, params.id),
    );
    await removeLooseFiles(deps, fileKeys);
    return { message: `${records} record(s) erased`, records, leads };
  });
}
