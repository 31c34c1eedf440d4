import type { FastifyInstance } from "fastify";
import { usualMost } from "#contract/removals";
import { retentionApi } from "#contract/retention";
import { type Deps, serve } from "#server/http";
import { borderOf } from "#server/retention/border";
import { countDue } from "#server/retention/queries";

export function retentionRoutes(app: FastifyInstance, deps: Deps): void {
  const { BACKUP_DIR, BACKUP_KEEP_DAYS } = deps.config;
  const backupKeepDays = BACKUP_DIR === "off" ? null : BACKUP_KEEP_DAYS;

  serve(app, deps, retentionApi.preview, async ({ now }, { query }) => {
    const border = borderOf(now, query.months);
    const { leads, documents, customers, due, total } = await countDue(deps.db, border);
    const isUsual = due <= usualMost("leads", total);
    return { before: border.day, leads, documents, customers, isUsual, backupKeepDays };
  });
}
