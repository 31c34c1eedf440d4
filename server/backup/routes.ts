import type { FastifyInstance } from "fastify";
import { backupsApi } from "#contract/backups";
import type { Archiving } from "#server/backup/archiving/archiving";
import type { Backups } from "#server/backup/daily";
import { type Deps, serve } from "#server/http";

export interface BackupSources {
  backups: Pick<Backups, "status">;
  archiving?: Pick<Archiving, "status"> | undefined;
}

export function backupRoutes(app: FastifyInstance, deps: Deps, { backups, archiving }: BackupSources): void {
  serve(app, deps, backupsApi.status, async ({ now }) => ({
    ...(await backups.status(now)),
    archive: archiving?.status() ?? null,
  }));
}
