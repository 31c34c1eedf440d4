import type { FastifyInstance } from "fastify";
import { callingApi } from "#contract/calling";
import { nextLeads } from "#server/calling/next-leads";
import { ownNumbers } from "#server/calling/queries";
import { giveBack } from "#server/calling/queue-queries";
import { type Deps, serve } from "#server/http";
import { readSettings } from "#server/settings/queries";

export function callingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, callingApi.next, (moment, { body }) =>
    db.transaction((tx) => nextLeads(tx, moment, body)),
  );

  serve(app, deps, callingApi.leave, async ({ viewer }) => {
    await db.transaction((tx) => giveBack(tx, viewer.id));
    return { message: "Leads given back" };
  });

  serve(app, deps, callingApi.numbers, async ({ viewer, now }) => {
    const { dailyTarget } = await readSettings(db);
    return { ...(await ownNumbers(db, viewer, now)), target: dailyTarget };
  });
}
