import { ageNames, ages, waitNames, waits } from "#contract/figures/speed";
import type { ReportFilters, ReportSpan, Speed, SpeedReport } from "#contract/reports/schemas";
import { tableOf } from "#contract/tables";
import { addDays, startOfDay, today } from "#contract/time/calendar";
import type { Db } from "#server/db/handles";
import { narrowedTo, readSpan } from "./report-months.ts";
import { numberColumn, type ReportTable, reportTable } from "./report-table.ts";
import { countSpeeds, namesOf } from "./speed-queries.ts";

type Row = SpeedReport["byTelecaller"][number];

/** How soon the leads of campaign months are called, with how many calls they are won, and how long open ones wait. */
export async function readSpeed(db: Db, asked: ReportSpan & ReportFilters, now: Date): Promise<SpeedReport> {
  const span = readSpan(asked, now);
  const narrowing = narrowedTo(span, asked);
  const found = await countSpeeds(db, narrowing, agesSince(now));
  const names = await namesOf(db);
  const ids = [...new Set(found.map(({ telecallerId }) => telecallerId))];
  const byTelecaller = ids.map((telecallerId) => ({
    telecallerId,
    telecallerName: telecallerId && (names.get(telecallerId) ?? null),
    ...speedOf(found.filter((one) => one.telecallerId === telecallerId)),
  }));
  return { ...span, total: speedOf(found), byTelecaller: byTelecaller.sort(byLeads) };
}

type Counted = Awaited<ReturnType<typeof countSpeeds>>[number];

const sumOf = <Of>(rows: readonly Of[], of: (row: Of) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

function speedOf(found: readonly Counted[]): Speed {
  return {
    leads: sumOf(found, ({ leads }) => leads),
    calls: sumOf(found, ({ calls }) => calls),
    won: sumOf(found, ({ won }) => won),
    medianDays: medianOf(found),
    waits: tableOf<Speed["waits"]>(waitNames, (wait) =>
      sumOf(
        found.filter(({ days }) => isWithin(waits[wait].days, days)),
        ({ leads }) => leads,
      ),
    ),
    ages: tableOf<Speed["ages"]>(ageNames, (age) =>
      sumOf(
        found.filter(({ passed }) => passed !== null && oldestFirst[passed] === age),
        ({ leads }) => leads,
      ),
    ),
  };
}

/** No days are those of a lead without a call. */
function isWithin(range: readonly [number, number?] | null, days: number | null): boolean {
  if (range === null || days === null) return range === days;
  const [least, most = Number.POSITIVE_INFINITY] = range;
  return days >= least && days <= most;
}

/** The days that half of the called leads have waited at most. */
function medianOf(found: readonly Counted[]): number | null {
  const called = found
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

const oldestFirst = ageNames.toReversed();

/** When each age but the oldest begins, in the order of time. */
const agesSince = (now: Date) =>
  oldestFirst.flatMap((age) => {
    const [, most] = ages[age].days;
    return most === undefined ? [] : [startOfDay(addDays(today(now), -most))];
  });

const byLeads = (one: Row, other: Row) =>
  other.leads - one.leads || (one.telecallerName ?? "").localeCompare(other.telecallerName ?? "");

export function speedTable({ from, to, byTelecaller }: SpeedReport): ReportTable {
  return reportTable<Row>({
    title: "Speed",
    fileName: `speed-${from}-to-${to}`,
    columns: [
      { header: "Telecaller", of: (row) => row.telecallerName ?? "Unassigned" },
      numberColumn("Leads", ({ leads }) => leads),
      ...waitNames.map((wait) =>
        numberColumn<Row>(`First call: ${waits[wait].label}`, (row) => row.waits[wait]),
      ),
      numberColumn("Median days to the first call", ({ medianDays }) => medianDays),
      numberColumn("Calls", ({ calls }) => calls),
      numberColumn("Won", ({ won }) => won),
      numberColumn("Calls per won policy", ({ calls, won }) =>
        won ? Math.round((calls / won) * 10) / 10 : null,
      ),
      ...ageNames.map((age) =>
        numberColumn<Row>(`Open, last worked on: ${ages[age].label}`, (row) => row.ages[age]),
      ),
    ],
    rows: byTelecaller,
  });
}
