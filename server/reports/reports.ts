import { OTHERS } from "#contract/assignment";
import type { ExportFormat } from "#contract/exports/formats";
import { daysOf } from "#contract/figures/address";
import type { LeadFilters, Narrowing } from "#contract/figures/calls";
import { ageNames, ages, waitNames, waits } from "#contract/figures/speed";
import { leadFilterNames } from "#contract/leads/filter-words";
import type {
  LeadReplies,
  LostReport,
  Report,
  ReportSpan,
  Speed,
  SpeedReport,
} from "#contract/reports/calls";
import type { ReportDefinition } from "#contract/reports/definition";
import { type FunnelGroup, type ReportName, type Step, stepNames } from "#contract/reports/kinds";
import { type LeadReportName, leadReports } from "#contract/reports/lead-reports";
import { hasWork, overviewOf, sumOf as sumOfWork } from "#contract/reports/overview";
import {
  type Comparison,
  comparedSpan,
  daysIn,
  isOfDays,
  type Period,
  periodFault,
  REPORT_MONTHS,
} from "#contract/reports/span";
import { pick, tableOf } from "#contract/tables";
import { addMonths, daysBetween, isMonth, monthOf, monthsBetween, today } from "#contract/time/calendar";
import { auditAlone } from "#server/audit/queries";
import type { Db } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { isInScope, type Scoped } from "#server/lead/scope";
import { type Attachment, badField, type Moment } from "#server/platform/http";
import {
  countIdle,
  countRetention,
  countSteps,
  countWaits,
  creditSteps,
  lostOf,
  namesOf,
  OTHERS_LABEL,
} from "./lead-queries.ts";
import { figuresOf } from "./queries.ts";
import { reportTable } from "./report-table.ts";

/** `by`: what the funnel is divided by. */
type Asked = ReportSpan & LeadFilters & { by?: FunnelGroup };
type Compared = Asked & { compare?: Comparison | undefined };

/** The requested months or days; a missing end is completed from the other one, or from the current month. */
function readSpan(asked: ReportSpan, now: Date): Period {
  const to = asked.to ?? (asked.from && !isMonth(asked.from) ? asked.from : monthOf(today(now)));
  const from = asked.from ?? (isMonth(to) ? addMonths(to, 1 - REPORT_MONTHS) : to);
  const fault = periodFault({ from, to });
  if (fault) throw badField(fault.field, fault.sentence);
  return { from, to };
}

/** Reads a report about leads or policies, which belong to a month, from what its figures are narrowed to. */
const ofMonths =
  <R>(read: (db: Db, viewer: Scoped, narrowing: Narrowing, asked: Asked, now: Date) => Promise<R>) =>
  async (db: Db, viewer: Scoped, asked: Asked, now: Date): Promise<Period & R> => {
    const span = readSpan(asked, now);
    if (isOfDays(span)) throw badField("from", "Choose months: this report counts by month");
    const narrowing = { firstMonth: span.from, lastMonth: span.to, ...pick(asked, leadFilterNames) };
    return { ...span, ...(await read(db, viewer, narrowing, asked, now)) };
  };

/** Calls and conversions of a span, by month or also by day and by telecaller; conversions by insurer. */
async function readOverview(db: Db, viewer: Scoped, asked: ReportSpan, now: Date): Promise<Report> {
  const span = readSpan(asked, now);
  const groups = await figuresOf(db, viewer, span);
  // A month or a day without work has zeros.
  const of = (part: string) => sumOfWork(groups.filter((group) => group.part?.startsWith(part)));
  const all = monthsBetween(monthOf(span.from), monthOf(span.to)).map((month) => ({ ...of(month), month }));
  const first = asked.from === undefined ? all.findIndex(hasWork) : 0;
  return {
    ...span,
    byMonth: all.slice(Math.max(0, first)),
    byDay: daysIn(span).map((day) => ({ ...of(day), day })),
    byTelecaller: groups
      .flatMap(({ telecallerId, telecallerName, ...figures }) =>
        telecallerId && telecallerName ? [{ ...figures, telecallerId, telecallerName }] : [],
      )
      .sort(
        (a, b) =>
          b.conversions - a.conversions ||
          b.calls - a.calls ||
          a.telecallerName.localeCompare(b.telecallerName),
      ),
    byInsurer: groups
      .filter(({ of }) => of === "insurer")
      .sort((a, b) => b.conversions - a.conversions || (a.insurer ?? "").localeCompare(b.insurer ?? "")),
  };
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** How far the leads of campaign months came. */
const readFunnel = ofMonths(async (db, viewer, narrowing, { by = "month" }) => {
  const rows = await countSteps(db, viewer, by, narrowing);
  const nameOf = ({ key, name }: (typeof rows)[number]) => name ?? key ?? "";
  return {
    total: tableOf<Record<Step, number>>(stepNames, (step) => sumOf(rows, ({ counts }) => counts[step])),
    rows: rows.toSorted(
      (one, other) =>
        (by === "month" ? 0 : other.counts.leads - one.counts.leads) ||
        nameOf(one).localeCompare(nameOf(other)),
    ),
  };
});

/** What became of the customers whose policies with us end in the months. */
const readRetention = ofMonths(async (db, viewer, narrowing, _asked, now) => {
  const rows = await countRetention(db, viewer, narrowing, now);
  return {
    rows: rows.sort(
      (one, other) =>
        one.month.localeCompare(other.month) || (one.insurer ?? "").localeCompare(other.insurer ?? ""),
    ),
  };
});

/** Where renewals were lost to, at what price and why. */
async function readLost(db: Db, viewer: Scoped, asked: Asked, now: Date): Promise<LostReport> {
  const span = readSpan(asked, now);
  const [insurers, reasons] = await lostOf(db, viewer, { ...asked, ...daysOf(span.from, span.to) });
  return {
    ...span,
    lostTo: insurers.map((row) => ({
      ...row,
      reasons: reasons.filter(({ insurer }) => insurer === row.insurer),
    })),
  };
}

/** How soon the leads of campaign months are called, with how many calls they are won, and how long open ones wait. */
const readSpeed = ofMonths(async (db, viewer, narrowing, _asked, now) => {
  const [first, credit, open, names] = await Promise.all([
    countWaits(db, viewer, narrowing),
    creditSteps(db, viewer, narrowing),
    countIdle(db, viewer, narrowing, now),
    namesOf(db),
  ]);
  // Who called a lead of the team first may be of another one.
  const waited = first.map((row) => ({
    ...row,
    telecallerId: isInScope(viewer, row.telecallerId) ? row.telecallerId : OTHERS,
  }));
  const idle = open.map(({ since, ...row }) => ({ ...row, days: daysBetween(since, today(now)) }));
  const won = credit.map(({ key, counts }) => ({ telecallerId: key, won: counts.won }));
  const ids = new Set(
    [...waited, ...won.filter((row) => row.won > 0), ...idle].map((row) => row.telecallerId),
  );
  const byTelecaller = [...ids].map((telecallerId) => {
    const ofOne = (row: { telecallerId: string | null }) => row.telecallerId === telecallerId;
    return {
      telecallerId,
      telecallerName: telecallerId === OTHERS ? OTHERS_LABEL : (names.get(telecallerId ?? "") ?? null),
      ...speedOf(waited.filter(ofOne), won.filter(ofOne), idle.filter(ofOne)),
    };
  });
  const byLeads = (one: SpeedReport["byTelecaller"][number], other: typeof one) =>
    other.leads - one.leads || (one.telecallerName ?? "").localeCompare(other.telecallerName ?? "");
  return { total: speedOf(waited, won, idle), byTelecaller: byTelecaller.sort(byLeads) };
});

interface Counted {
  days: number | null;
  leads: number;
}

function speedOf(
  waited: readonly (Counted & { calls: number })[],
  won: readonly { won: number }[],
  idle: readonly Counted[],
): Speed {
  const within = (rows: readonly Counted[], range: Range) =>
    sumOf(rows, ({ days, leads }) => (isWithin(range, days) ? leads : 0));
  return {
    leads: sumOf(waited, ({ leads }) => leads),
    calls: sumOf(waited, ({ calls }) => calls),
    won: sumOf(won, (row) => row.won),
    medianDays: medianOf(waited),
    waits: tableOf<Speed["waits"]>(waitNames, (wait) => within(waited, waits[wait].days)),
    ages: tableOf<Speed["ages"]>(ageNames, (age) => within(idle, ages[age].days)),
  };
}

type Range = readonly [number, number?] | null;

/** No days are those of a lead without a call. */
function isWithin(range: Range, days: number | null): boolean {
  if (range === null || days === null) return range === days;
  const [least, most = Number.POSITIVE_INFINITY] = range;
  return Math.max(0, days) >= least && days <= most;
}

/** The days that half of the called leads have waited at most. */
function medianOf(waited: readonly Counted[]): number | null {
  const called = waited
    .flatMap(({ days, leads }) => (days === null ? [] : [{ days, leads }]))
    .sort((one, other) => one.days - other.days);
  const half = sumOf(called, ({ leads }) => leads) / 2;
  let passed = 0;
  for (const { days, leads } of called) {
    passed += leads;
    if (passed >= half) return days;
  }
  return null;
}

/** How a report is read, and the same as a table beside the one of the compared span. */
const report = <R extends Period, Values>(
  read: (db: Db, viewer: Scoped, asked: Asked, now: Date) => Promise<R>,
  definitionOf: (asked: Asked, found: R) => ReportDefinition<R, Values>,
  isByDay: boolean,
) => ({
  read,
  tableOf: async (db: Db, viewer: Scoped, { compare, ...asked }: Compared, now: Date) => {
    const found = await read(db, viewer, asked, now);
    const compared = comparedSpan(found, compare, isByDay ? today(now) : undefined);
    const before = compared && (await read(db, viewer, { ...asked, ...compared }, now));
    return { from: found.from, to: found.to, table: reportTable(definitionOf(asked, found), found, before) };
  },
});

const overview = (by: ReportName) => report(readOverview, (_asked, found) => overviewOf(by, found), true);
const leadReport = <N extends LeadReportName>(
  name: N,
  read: (db: Db, viewer: Scoped, asked: Asked, now: Date) => Promise<LeadReplies[N]>,
) => report(read, ({ by = "month" }) => leadReports[name].tableBy(by), leadReports[name].ofDays ?? false);

export const reports = {
  month: overview("month"),
  telecaller: overview("telecaller"),
  insurer: overview("insurer"),
  funnel: leadReport("funnel", readFunnel),
  retention: leadReport("retention", readRetention),
  lost: leadReport("lost", readLost),
  speed: leadReport("speed", readSpeed),
} satisfies Record<ReportName | LeadReportName, unknown>;

/** Audited before the first byte is sent. */
export async function exportReport(
  { db, reading }: Pick<Deps, "db" | "reading">,
  moment: Moment,
  name: keyof typeof reports,
  { format, ...asked }: Compared & { format: ExportFormat },
): Promise<Attachment> {
  const { from, to, table } = await reading((some) =>
    reports[name].tableOf(some, moment.viewer, asked, moment.now),
  );
  await auditAlone(db, moment, "reports.exported", { report: name, filter: { from, to }, format });
  return table.file(format);
}
