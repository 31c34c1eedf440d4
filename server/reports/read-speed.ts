import { ageNames, ages, waitNames, waits } from "#contract/figures/speed";
import type { ReportFilters, ReportSpan, Speed, SpeedReport } from "#contract/reports/schemas";
import { tableOf } from "#contract/tables";
import { daysBetween, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { creditSteps } from "./funnel-queries.ts";
import { narrowedTo, readMonths } from "./report-months.ts";
import { countIdle, countWaits, namesOf } from "./speed-queries.ts";

type Row = SpeedReport["byTelecaller"][number];

/** How soon the leads of campaign months are called, with how many calls they are won, and how long open ones wait. */
export async function readSpeed(db: Db, asked: ReportSpan & ReportFilters, now: Date): Promise<SpeedReport> {
  const span = readMonths(asked, now);
  const narrowing = narrowedTo(span, asked);
  const [waited, credit, open, names] = await Promise.all([
    countWaits(db, narrowing),
    creditSteps(db, narrowing),
    countIdle(db, narrowing, now),
    namesOf(db),
  ]);
  const idle = open.map(({ since, ...row }) => ({ ...row, days: daysBetween(since, today(now)) }));
  const won = credit.map(({ key, counts }) => ({ telecallerId: key, won: counts.won }));
  const ids = [
    ...new Set([...waited, ...won.filter((row) => row.won > 0), ...idle].map((row) => row.telecallerId)),
  ];
  const byTelecaller = ids.map((telecallerId) => {
    const ofOne = (row: { telecallerId: string | null }) => row.telecallerId === telecallerId;
    return {
      telecallerId,
      telecallerName: telecallerId && (names.get(telecallerId) ?? null),
      ...speedOf(waited.filter(ofOne), won.filter(ofOne), idle.filter(ofOne)),
    };
  });
  return { ...span, total: speedOf(waited, won, idle), byTelecaller: byTelecaller.sort(byLeads) };
}

type Waited = Awaited<ReturnType<typeof countWaits>>[number];
type Counted = Pick<Waited, "days" | "leads">;

const sumOf = <Of>(rows: readonly Of[], of: (row: Of) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

function speedOf(
  waited: readonly Waited[],
  won: readonly { won: number }[],
  idle: readonly Counted[],
): Speed {
  const within = (rows: readonly Counted[], range: Range) =>
    sumOf(
      rows.filter(({ days }) => isWithin(range, days)),
      ({ leads }) => leads,
    );
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

const byLeads = (one: Row, other: Row) =>
  other.leads - one.leads || (one.telecallerName ?? "").localeCompare(other.telecallerName ?? "");
