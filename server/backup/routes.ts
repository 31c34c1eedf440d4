import type { FastifyInstance } from "fastify";
import { backupsApi } from "#contract/backups";
import type { Backups } from "#server/backup/daily";
import { type Deps, serve } from "#server/http";

export function backupRoutes(app: FastifyInstance, deps: Deps, backups: Pick<Backups, "status">): void {
  serve(app, deps, backupsApi.status, (moment) => backups.status(moment.now));
}
