import type { FastifyInstance } from "fastify";
import type { Input } from "#contract/endpoint";
import { SCHEDULES_MAX, schedulesApi } from "#contract/reports/schedules/calls";
import { nextSend, timesText } from "#contract/reports/schedules/times";
import { auditAlone, insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { rootCause } from "#server/platform/errors";
import { badField, HttpError, type Moment, notFound, serve } from "#server/platform/http";
import {
  countSchedules,
  deleteSchedule,
  listRecipients,
  listSchedules,
  storeSchedule,
} from "./schedule-queries.ts";
import { sendReport } from "./send-mails.ts";

/** Makes a schedule, or changes the one with this id. */
async function keepSchedule(
  tx: Tx,
  moment: Moment,
  { span, view, every, on, at, format, people, addresses }: Input<typeof schedulesApi.create>["body"],
  id?: number,
) {
  const chosen = (await listRecipients(tx)).filter((one) => people.includes(one.id));
  if (chosen.length < people.length) throw badField("people", "Somebody chosen may not see reports");
  if (addresses.length === 0 && !chosen.some(({ email }) => email))
    throw badField(
      "people",
      chosen.length === 1
        ? `${chosen[0]?.name} has no e-mail address`
        : "Nobody chosen has an e-mail address",
    );
  if (id === undefined && (await countSchedules(tx)) >= SCHEDULES_MAX)
    throw badField("every", `At most ${SCHEDULES_MAX} schedules can be kept. Delete one first.`);
  const times = { every, on, at };
  const stored = await storeSchedule(
    tx,
    id,
    {
      span,
      viewName: view?.name ?? null,
      viewQuery: view?.query ?? null,
      every,
      sendDay: on,
      sendAt: at,
      format,
      addresses,
      nextAt: nextSend(times, moment.now),
    },
    people,
    moment.now,
  );
  const [schedule] = stored === undefined ? [] : await listSchedules(tx, stored);
  if (!schedule) throw notFound("Schedule");
  await insertAudit(tx, moment, id === undefined ? "reports.scheduled" : "reports.schedule_changed", {
    times: timesText(times),
    count: people.length,
    ...(addresses.length > 0 && { mailedTo: addresses }),
  });
  return schedule;
}

export function scheduleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, mail } = deps;

  serve(app, deps, schedulesApi.list, async () => {
    const [schedules, people] = await Promise.all([listSchedules(db), listRecipients(db)]);
    return { from: mail?.from ?? null, schedules, people };
  });

  serve(app, deps, schedulesApi.create, (moment, { body }) =>
    db.transaction((tx) => keepSchedule(tx, moment, body)),
  );

  serve(app, deps, schedulesApi.change, (moment, { params, body }) =>
    db.transaction((tx) => keepSchedule(tx, moment, body, params.id)),
  );

  serve(app, deps, schedulesApi.remove, async (moment, { params }) => {
    await db.transaction(async (tx) => {
      const times = await deleteSchedule(tx, params.id);
      if (!times) throw notFound("Schedule");
      await insertAudit(tx, moment, "reports.schedule_removed", { times: timesText(times) });
    });
    return { message: "Schedule deleted" };
  });

  serve(app, deps, schedulesApi.send, async (moment, { params }) => {
    const [schedule] = await listSchedules(db, params.id);
    if (!schedule) throw notFound("Schedule");
    if (!mail) throw new HttpError(409, "E-mail is not set up: set SMTP_URL and SMTP_FROM");
    const to = (await listRecipients(db)).find(({ id }) => id === moment.viewer.id)?.email;
    if (!to)
      throw badField("email", "You have no e-mail address: an administrator adds it in User Management");
    try {
      await sendReport(deps, mail, { ...schedule, to, on: moment.now, messageId: `report-${deps.newId()}` });
    } catch (error) {
      const reason = error instanceof Error ? rootCause(error).message : String(error);
      throw new HttpError(502, `The mail server did not take it: ${reason}`);
    }
    await auditAlone(db, moment, "reports.mailed", { userId: moment.viewer.id });
    return { message: `Sent to ${to}` };
  });
}
