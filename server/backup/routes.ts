import type { FastifyInstance } from "fastify";
import { type ArchiveStatus, backupsApi } from "#contract/backup/calls";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import type { Backups } from "./daily.ts";

export interface BackupSources {
  backups: Pick<Backups, "status">;
  archiving?: { status(): ArchiveStatus } | undefined;
}

export function backupRoutes(app: FastifyInstance, deps: Deps, { backups, archiving }: BackupSources): void {
  serve(app, deps, backupsApi.status, async ({ now }) => ({
    ...(await backups.status(now)),
    archive: archiving?.status() ?? null,
  }));
}
