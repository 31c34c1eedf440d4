import type { FastifyInstance } from "fastify";
import { absencesApi } from "#contract/absences/calls";
import { daySpan } from "#contract/time/calendar";
import { findUser } from "#server/accounts/user-queries";
import type { Deps } from "#server/deps";
import { readLeaving } from "#server/lead/leaving-queries";
import { isPersonInScope } from "#server/lead/scope";
import { notFound, serve } from "#server/platform/http";
import { planLoan } from "./lend.ts";
import { changeAbsence, endAbsence, markAbsent } from "./mark-absent.ts";
import { countExpiring, listAbsences } from "./queries.ts";

export function absenceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  serve(app, deps, absencesApi.list, ({ viewer }) => listAbsences(db, viewer));

  serve(app, deps, absencesApi.preview, async (moment, { query: { userId, from, until, ...covers } }) => {
    const { viewer, now } = moment;
    if (!isPersonInScope(viewer, userId) || !(await findUser(db, userId))) throw notFound("Telecaller");
    const { callbacks, due, next } = await readLeaving(db, userId, now, daySpan(until).to);
    const absence = { userId, fromDay: from, untilDay: until, ...covers };
    return {
      callbacks,
      due,
      next,
      expiring: await countExpiring(db, userId, { from, until }),
      ...(await db.transaction((tx) => planLoan(tx, moment, absence))),
    };
  });

  serve(app, deps, absencesApi.create, (moment, { body }) =>
    db.transaction((tx) => markAbsent(tx, moment, body)),
  );

  serve(app, deps, absencesApi.change, (moment, { params, body }) =>
    db.transaction((tx) => changeAbsence(tx, moment, params.id, body.until)),
  );

  serve(app, deps, absencesApi.end, (moment, { params }) =>
    db.transaction((tx) => endAbsence(tx, moment, params.id)),
  );
}
