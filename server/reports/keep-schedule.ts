import type { Input } from "#contract/endpoint";
import { SCHEDULES_MAX, type schedulesApi } from "#contract/reports/schedules/calls";
import { nextSend, timesText } from "#contract/reports/schedules/times";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { badField, type Moment, notFound } from "#server/platform/http";
import { countSchedules, listRecipients, listSchedules, storeSchedule } from "./schedule-queries.ts";

/** Makes a schedule, or changes the one with this id. */
export async function keepSchedule(
  tx: Tx,
  moment: Moment,
  { span, every, on, at, format, people }: Input<typeof schedulesApi.create>["body"],
  id?: number,
) {
  const chosen = (await listRecipients(tx)).filter((one) => people.includes(one.id));
  if (chosen.length < people.length) throw badField("people", "Somebody chosen may not see reports");
  if (!chosen.some(({ email }) => email)) throw badField("people", "Nobody chosen has an e-mail address");
  if (id === undefined && (await countSchedules(tx)) >= SCHEDULES_MAX)
    throw badField("every", `At most ${SCHEDULES_MAX} schedules can be kept. Delete one first.`);
  const times = { every, on, at };
  const stored = await storeSchedule(
    tx,
    id,
    { span, every, sendDay: on, sendAt: at, format, nextAt: nextSend(times, moment.now) },
    people,
    moment.now,
  );
  const [schedule] = stored === undefined ? [] : await listSchedules(tx, stored);
  if (!schedule) throw notFound("Schedule");
  await insertAudit(tx, moment, id === undefined ? "reports.scheduled" : "reports.schedule_changed", {
    times: timesText(times),
    count: people.length,
  });
  return schedule;
}
