import type { FastifyInstance } from "fastify";
import { schedulesApi } from "#contract/reports/schedules/calls";
import { timesText } from "#contract/reports/schedules/times";
import { insertAudit } from "#server/audit/queries";
import type { Deps } from "#server/deps";
import { rootCause } from "#server/platform/errors";
import { badField, HttpError, notFound, serve } from "#server/platform/http";
import { keepSchedule } from "./keep-schedule.ts";
import { deleteSchedule, listRecipients, listSchedules } from "./schedule-queries.ts";
import { sendReport } from "./send-mails.ts";

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
    if (!mail) throw new HttpError(409, "This server has no mail server yet: set SMTP_URL and SMTP_FROM");
    const to = (await listRecipients(db)).find(({ id }) => id === moment.viewer.id)?.email;
    if (!to)
      throw badField("email", "You have no e-mail address: an administrator adds it in User Management");
    try {
      await sendReport(deps, mail, { ...schedule, to, on: moment.now, messageId: `report-${deps.newId()}` });
    } catch (error) {
      const reason = error instanceof Error ? rootCause(error).message : String(error);
      throw new HttpError(502, `The mail server did not take it: ${reason}`);
    }
    await db.transaction((tx) => insertAudit(tx, moment, "reports.mailed", { userId: moment.viewer.id }));
    return { message: `Sent to ${to}` };
  });
}
