import type { FastifyInstance } from "fastify";
import { liveApi } from "#contract/live/calls";
import { presentSince } from "#contract/live/intervals";
import { listGoing } from "#server/accounts/break-queries";
import { repeatOnConflict } from "#server/db/repeat";
import type { Deps } from "#server/deps";
import { notFound, serve, serveEvents } from "#server/platform/http";
import { readCounter } from "./change-feed-queries.ts";
import { openEventStreams } from "./event-streams.ts";
import { clearPresence, refreshPresence, setPresence } from "./presence-queries.ts";

export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, oneStatement } = deps;
  const listeners = openEventStreams(deps, app.log);
  // Stopping waits for open replies, and streams never end by themselves.
  app.addHook("preClose", () => listeners.close());

  serveEvents(app, deps, liveApi.stream, ({ viewer }) => listeners.listen(viewer));

  serve(app, deps, liveApi.counter, async ({ viewer, now }) => {
    const [counter, going] = await Promise.all([readCounter(db), listGoing(db, [viewer.id])]);
    return { counter: [counter, going.get(viewer.id)].join(" "), now };
  });

  serve(app, deps, liveApi.here, async ({ viewer, now }, { body: { leadId } }) => {
    if (leadId === null) {
      await db.transaction((tx) => clearPresence(tx, viewer.id));
      return { others: [] };
    }
    const here = { leadId, now, since: presentSince(now) };
    const others =
      (await repeatOnConflict(() => refreshPresence(oneStatement, viewer, here))) ??
      (await db.transaction((tx) => setPresence(tx, viewer, here)));
    if (!others) throw notFound("Lead");
    return { others };
  });
}
