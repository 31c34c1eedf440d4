import type { FastifyInstance } from "fastify";
import { retentionApi } from "#contract/retention";
import { type Deps, serve } from "#server/http";
import { borderOf } from "#server/retention/border";
import { countOver } from "#server/retention/queries";

export function retentionRoutes(app: FastifyInstance, deps: Deps): void {
  const { BACKUP_DIR, BACKUP_KEEP_DAYS } = deps.config;
  const backupKeepDays = BACKUP_DIR === "off" ? null : BACKUP_KEEP_DAYS;

  serve(app, deps, retentionApi.preview, async ({ now }, { query }) => {
    const border = borderOf(now, query.months);
    return { before: border.day, ...(await countOver(deps.db, border)), backupKeepDays };
  });
}
