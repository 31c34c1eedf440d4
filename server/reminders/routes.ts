import type { FastifyInstance } from "fastify";
import { remindersApi } from "#contract/reminders/calls";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { listReminders } from "./queries.ts";

export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, remindersApi.list, async ({ viewer, now }, { query }) => {
    const { when, page, limit } = query;
    const found = await listReminders(deps.db, viewer, query, now);
    const { overdue, today, later } = found.counts;
    const total = when ? found.counts[when] : overdue + today + later;
    return { ...found, total, page, limit, totalPages: Math.ceil(total / limit) };
  });
}
