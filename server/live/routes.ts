import type { FastifyInstance } from "fastify";
import { liveApi } from "#contract/live";
import { type Deps, notFound, serve, serveEvents } from "#server/http";
import { readCounter } from "#server/live/change-queries";
import { hereSince, openListeners } from "#server/live/listeners";
import { noteGone, noteHere, noteStillHere } from "#server/live/presence-queries";

export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, oneStatement } = deps;
  const listeners = openListeners(deps, app.log);
  // The stop waits for answers that are not done, and these never are.
  app.addHook("preClose", () => listeners.close());

  serveEvents(app, deps, liveApi.stream, ({ viewer }) => listeners.listen(viewer));

  serve(app, deps, liveApi.counter, async ({ now }) => ({ counter: await readCounter(db), now }));

  serve(app, deps, liveApi.here, async ({ viewer, now }, { body: { leadId } }) => {
    if (leadId === null) {
      await db.transaction((tx) => noteGone(tx, viewer.id));
      return { others: [] };
    }
    const here = { leadId, now, since: hereSince(now) };
    const others =
      (await noteStillHere(oneStatement, viewer, here)) ??
      (await db.transaction((tx) => noteHere(tx, viewer, here)));
    if (!others) throw notFound("Lead");
    return { others };
  });
}
