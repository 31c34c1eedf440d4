import type { ExportFormat } from "#contract/exports/formats";
import { reportNames } from "#contract/reports/kinds";
import { leadReports } from "#contract/reports/lead-reports";
import { overviewReports } from "#contract/reports/overview";
import { type Preset, presets } from "#contract/reports/presets";
import { askedOf, type MailedView } from "#contract/reports/schedules/calls";
import { nextSend } from "#contract/reports/schedules/times";
import { monthsOf, type Period } from "#contract/reports/span";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { insertAudit } from "#server/audit/queries";
import type { Db } from "#server/db/handles";
import type { Deps } from "#server/deps";
import type { Scoped } from "#server/lead/scope";
import { rootCause } from "#server/platform/errors";
import type { Mail } from "#server/platform/mail";
import type { PeriodicJob } from "#server/platform/periodic-jobs";
import { watchClock } from "#server/removals/clock-queries";
import { readSettings } from "#server/settings/queries";
import { mailTexts } from "./mail-texts.ts";
import { type ReportTable, reportTable } from "./report-table.ts";
import { reports } from "./reports.ts";
import {
  deleteOldMails,
  lockDue,
  lockLaterThan,
  noteFailed,
  noteMails,
  noteSent,
  setNextSend,
  takeMail,
} from "./schedule-queries.ts";

type Sending = Pick<Deps, "db" | "reading" | "clock" | "config">;

/** The waits after each failed try. The last one gives up, about a day after the first. */
const WAITS_MINUTES = [2, 5, 15, 60, 180, 360, 720];
/** Longer than a try takes: then another server may try. */
const TAKEN_MINUTES = 10;
const KEPT_DAYS = 90;

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

/**
 * Notes the mails that have become due. A server that was off sends one mail of each schedule, not those it missed. With a
 * clock that is not trusted nothing is due, and a time that a wrong clock set returns to the schedule's period.
 */
export async function noteDueMails({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    if (!(await watchClock(tx, now)).trusted) return;
    for (const schedule of await lockLaterThan(tx, now)) {
      const nextAt = nextSend(schedule, now);
      if (schedule.dueAt > nextAt) await setNextSend(tx, schedule.id, nextAt);
    }
    for (const schedule of await lockDue(tx, now))
      await noteMails(tx, schedule, { now, nextAt: nextSend(schedule, now) });
    await deleteOldMails(tx, later(now, -KEPT_DAYS * 24 * 60));
  });
}

/**
 * Sends the mails whose time has come, one after the other. A mail that the server took when this process ended before
 * noting it is sent once more, with the same Message-ID.
 */
export async function sendMails(deps: Sending, mail: Mail, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = deps.clock();
    const next = await deps.db.transaction(async (tx) => {
      const { trusted } = await watchClock(tx, now);
      return trusted ? takeMail(tx, now, later(now, TAKEN_MINUTES)) : undefined;
    });
    if (!next) return;
    const { id, userId, address, email, span, view, format, dueAt } = next;
    if (!next.isWanted || !email) {
      await deps.db.transaction((tx) => noteFailed(tx, id, "No longer gets reports", null));
      continue;
    }
    try {
      await sendReport(deps, mail, {
        to: email,
        span,
        view,
        format,
        on: dueAt,
        messageId: `report-mail-${id}`,
      });
      await deps.db.transaction(async (tx) => {
        await noteSent(tx, id, deps.clock());
        const to = address === null ? { userId: userId ?? undefined } : { mailedTo: [address] };
        await insertAudit(tx, { viewer: null, now: deps.clock(), address: null }, "reports.mailed", to);
      });
    } catch (error) {
      const wait = WAITS_MINUTES[next.tries - 1];
      const reason = error instanceof Error ? rootCause(error).message : String(error);
      const tryAt = wait === undefined ? null : later(deps.clock(), wait);
      await deps.db.transaction((tx) => noteFailed(tx, id, reason, tryAt));
    }
  }
}

interface SentReport {
  to: string;
  span: Preset;
  view: MailedView | null;
  format: ExportFormat | null;
  /** The instant that its months are seen from. */
  on: Date;
  messageId: string;
}

export async function sendReport(
  { db, reading, config }: Pick<Deps, "db" | "reading" | "config">,
  mail: Mail,
  { to, span, view, format, on, messageId }: SentReport,
): Promise<void> {
  const period = presets[span].of(today(on));
  const [tables, { agencyName }] = await Promise.all([
    reading((some) => mailedTables(some, { period, view, on })),
    readSettings(db),
  ]);
  const link =
    config.PUBLIC_URL &&
    `${config.PUBLIC_URL}/reports?${view?.query ? `${view.query}&` : ""}from=${period.from}&to=${period.to}`;
  const files = format === null ? [] : tables.map(({ file }) => file(format));
  await mail.send({
    ...mailTexts(tables, { about: view?.name, period, agency: agencyName, link }),
    to,
    messageId: `<${messageId}@${new URL(config.PUBLIC_URL ?? "http://renewdesk.invalid").hostname}>`,
    attachments: files.map(({ fileName, contentType, bytes }) => ({
      filename: fileName,
      contentType,
      content: bytes,
    })),
  });
}

/** Only those who see everything are sent reports. */
const everything: Scoped = { scope: "all" };

/** The funnel and retention count by month. */
async function mailedTables(
  db: Db,
  { period, view, on }: { period: Period; view: MailedView | null; on: Date },
): Promise<ReportTable[]> {
  const { tab, ...filters } = askedOf(view);
  const months = { ...monthsOf(period), ...filters };
  const days = { ...period, ...filters };
  if (tab)
    return [(await reports[tab].tableOf(db, everything, leadReports[tab].ofDays ? days : months, on)).table];
  const [overview, ...others] = await Promise.all([
    reports.month.read(db, everything, period, on),
    reports.funnel.tableOf(db, everything, months, on),
    reports.retention.tableOf(db, everything, months, on),
    reports.lost.tableOf(db, everything, days, on),
  ]);
  return [
    ...reportNames.map((by) => reportTable(overviewReports[by], overview)),
    ...others.map(({ table }) => table),
  ];
}

const LOOK_EVERY_MS = 30_000;

/** Mails reports at their times. Without a mail server nothing is noted: the schedules wait. */
export const schedulesJob = (
  deps: Pick<Deps, "db" | "reading" | "clock" | "config">,
  mail: Mail,
): PeriodicJob => ({
  everyMs: LOOK_EVERY_MS,
  atStart: true,
  run: async (signal) => {
    await noteDueMails(deps);
    await sendMails(deps, mail, signal);
  },
  failed: (reason) => `The reports have not been mailed yet: ${reason}`,
});
