import type { FastifyInstance } from "fastify";
import { breaksApi } from "#contract/breaks/calls";
import { daySpan, today } from "#contract/time/calendar";
import { endBreak, findGoing } from "#server/accounts/break-queries";
import { hasLeader } from "#server/accounts/user-queries";
import type { Deps } from "#server/deps";
import { serve, serveAttachment } from "#server/platform/http";
import { beginBreak } from "./begin-break.ts";
import { exportDays, teamDays } from "./export-days.ts";
import { listDays } from "./queries.ts";

const NONE = {
  calls: 0,
  callingSeconds: 0,
  breaks: [],
  breakSeconds: 0,
  idleSeconds: 0,
  firstAt: null,
  lastAt: null,
};

export function breakRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, reading } = deps;

  serve(app, deps, breaksApi.begin, (moment, { body }) =>
    db.transaction((tx) => beginBreak(tx, moment, body)),
  );

  serve(app, deps, breaksApi.end, async ({ viewer, now }) => {
    await db.transaction((tx) => endBreak(tx, viewer.id, now));
    return { message: "No break goes on" };
  });

  serve(app, deps, breaksApi.day, async ({ viewer, now }, { query }) => {
    const [own] = await listDays(db, daySpan(query.day ?? today(now)), now, { scope: [viewer.id] });
    return {
      ...(own ?? NONE),
      going: await findGoing(db, viewer.id, now),
      seenByLeader: await hasLeader(db, viewer.id),
    };
  });

  serve(app, deps, breaksApi.team, (moment, { query }) => reading((some) => teamDays(some, moment, query)));

  serveAttachment(app, deps, breaksApi.export, (moment, { query }) => exportDays(db, reading, moment, query));
}
