import type { FastifyInstance } from "fastify";
import { callingApi } from "#contract/calling/calls";
import { today } from "#contract/time/calendar";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { readTarget } from "#server/settings/target-queries";
import { lockCaller, releaseLeases } from "./lease-queries.ts";
import { nextLeads } from "./next-leads.ts";
import { callerFigures } from "./waiting-queries.ts";

export function callingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, callingApi.next, (moment, { body }) =>
    db.transaction((tx) => nextLeads(tx, moment, body)),
  );

  serve(app, deps, callingApi.leave, async ({ viewer }) => {
    await db.transaction(async (tx) => {
      await lockCaller(tx, viewer.id);
      await releaseLeases(tx, viewer.id);
    });
    return { message: "Leads given back" };
  });

  serve(app, deps, callingApi.numbers, async ({ viewer, now }) => {
    const { dailyTarget, ...day } = await readTarget(db, viewer.id, today(now));
    return { ...(await callerFigures(db, viewer, now)), ...day, target: dailyTarget };
  });
}
