import type { FastifyInstance } from "fastify";
import { dailyRemovalLimit } from "#contract/removals/calls";
import { retentionApi } from "#contract/retention/calls";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { cutoffFor } from "./cutoff.ts";
import { countDue } from "./queries.ts";

export function retentionRoutes(app: FastifyInstance, deps: Deps): void {
  const { BACKUP_DIR, BACKUP_KEEP_DAYS } = deps.config;
  const backupKeepDays = BACKUP_DIR === "off" ? null : BACKUP_KEEP_DAYS;

  serve(app, deps, retentionApi.preview, async ({ now }, { query }) => {
    const cutoff = cutoffFor(now, query.months);
    const { leads, documents, customers, due, total } = await countDue(deps.db, cutoff);
    const isUsual = due <= dailyRemovalLimit("leads", total);
    return { before: cutoff.day, leads, documents, customers, isUsual, backupKeepDays };
  });
}
