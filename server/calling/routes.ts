import type { FastifyInstance } from "fastify";
import { callingApi } from "#contract/calling/calls";
import type { Deps } from "#server/deps";
import { serve } from "#server/platform/http";
import { readSettings } from "#server/settings/queries";
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
    const { dailyTarget } = await readSettings(db);
    return { ...(await callerFigures(db, viewer, now)), target: dailyTarget };
  });
}
