import { expect } from "vitest";
import { daysOfPeriod } from "#contract/analytics/period-days";
import { activitySlots, performancePeriods } from "#contract/analytics/targets";
import { FORMER } from "#contract/assignment";
import { promises, reminderKinds } from "#contract/callbacks/reminder-times";
import { daysOf, figureAddress } from "#contract/figures/address";
import type { AskedFigure, FigureRow, Narrowing } from "#contract/figures/calls";
import {
  metricFigures,
  monthFigures,
  ownFigures,
  performanceFigures,
  slotFigures,
} from "#contract/figures/shown";
import { ageNames, waitNames } from "#contract/figures/speed";
import type { SpeedReport } from "#contract/reports/calls";
import { type ReportDefinition, recordedOf } from "#contract/reports/definition";
import { rowNarrowing } from "#contract/reports/funnel";
import { funnelGroupNames, reportNames } from "#contract/reports/kinds";
import { leadReports } from "#contract/reports/lead-reports";
import { overviewReports } from "#contract/reports/overview";
import type { Period } from "#contract/reports/span";
import { keysOf } from "#contract/tables";
import { addDays } from "#contract/time/calendar";
import type { Person } from "#server/testing/office";

/** A number that a screen shows, and the figure it opens. */
export type Shown = [number: number, figure: AskedFigure];

/** Every number of every screen that this person sees on a day, as the screens link it. */
export async function everyNumber({ get, id }: Person, isAdmin: boolean, today: string): Promise<Shown[]> {
  const body = async (path: string) => (await get(path)).body;
  const shown: Shown[] = [];
  const metrics = await body("/api/dashboard/metrics");
  for (const key of keysOf(metricFigures)) shown.push([metrics[key], { name: metricFigures[key] }]);
  const { hourlyActivity, freshCallsToday, pendingCallsForDay } = await body(
    "/api/analytics/telecaller-activity",
  );
  const day = { from: today, to: today };
  shown.push([freshCallsToday, { name: "fresh", ...day }], [pendingCallsForDay, { name: "pending" }]);
  for (const key of keysOf(slotFigures)) {
    for (const [place, { hour }] of activitySlots.entries()) {
      const hours = { fromHour: hour, untilHour: hour + 1 };
      shown.push([hourlyActivity[place][key], { name: slotFigures[key], ...day, ...hours }]);
    }
    const sum = hourlyActivity.reduce(
      (total: number, slot: Record<string, number>) => total + (slot[key] ?? 0),
      0,
    );
    shown.push([sum, { name: slotFigures[key], ...day, fromHour: 9, untilHour: 19 }]);
  }
  const { month, won, leads } = await body("/api/conversions/figures");
  const ofMonth = { firstMonth: month, lastMonth: month };
  shown.push([won, { name: "funnel-won", ...ofMonth }], [leads, { name: "funnel-leads", ...ofMonth }]);
  if (!isAdmin) {
    const own = await body("/api/analytics/own-day");
    for (const key of keysOf(ownFigures)) {
      shown.push([own.today[key], { name: ownFigures[key], ...day, by: id }]);
      shown.push([own.month[key], { name: ownFigures[key], ...daysOfPeriod("month", today), by: id }]);
    }
    for (const [key, name] of [
      ["due", "due"],
      ["laterToday", "later-today"],
    ] as const)
      shown.push([own.promised[key], { name, telecaller: id }]);
    return shown;
  }
  for (const period of performancePeriods) {
    for (const row of await body(`/api/analytics/telecaller-performance?period=${period}`)) {
      const { telecallerId } = row;
      for (const key of keysOf(performanceFigures)) {
        const days = daysOfPeriod(period, today);
        shown.push([row[key], { name: performanceFigures[key], by: telecallerId, ...days }]);
      }
      if (telecallerId !== FORMER)
        shown.push([row.pendingCalls, { name: "pending", telecaller: telecallerId }]);
    }
  }
  for (const row of await body("/api/analytics/monthly-stats")) {
    for (const key of keysOf(monthFigures))
      shown.push([row[key], { name: monthFigures[key], month: row.month }]);
  }
  const week = `from=${addDays(today, -6)}&to=${today}`;
  for (const query of ["", week]) {
    const report = await body(`/api/reports?${query}`);
    for (const by of reportNames) shown.push(...numbersOf(overviewReports[by], report, {}));
  }
  shown.push(...(await numbersOfLeads({ get })));
  for (const promise of [undefined, ...promises]) {
    const { counts } = await body(`/api/reminders${promise ? `?promise=${promise}` : ""}`);
    for (const kind of reminderKinds) shown.push([counts[kind], { name: kind, ...(promise && { promise }) }]);
  }
  return shown;
}

/** The numbers of a report's table that open something. */
function numbersOf<R extends Period, V>(
  { rowsOf, columns }: ReportDefinition<R, V>,
  reply: R,
  narrowed: Narrowing,
): Shown[] {
  return rowsOf(reply).flatMap(({ values, narrowing }) =>
    columns.flatMap((column): Shown[] => {
      if (column.unit === "text" || !column.figure) return [];
      return [[column.of(values) ?? 0, column.figure({ ...narrowed, ...narrowing })]];
    }),
  );
}

/** The numbers of the reports about leads, the funnel with each division. */
async function numbersOfLeads({ get }: Pick<Person, "get">): Promise<Shown[]> {
  const read = async (path: string) => {
    const { body } = await get(`/api/reports/${path}`);
    return { body, months: { firstMonth: body.from, lastMonth: body.to } };
  };
  const shown: Shown[] = [];
  for (const by of funnelGroupNames) {
    const { body, months } = await read(`funnel?by=${by}`);
    shown.push(...numbersOf(leadReports.funnel.tableBy(by), body, months));
  }
  // As if the year after: the policies sold in the histories end.
  const retention = await read("retention?from=2026-11&to=2027-12");
  shown.push(...numbersOf(leadReports.retention.tableBy("month"), retention.body, retention.months));
  const speed = await read("speed");
  shown.push(...numbersOf(leadReports.speed.tableBy("month"), speed.body, speed.months));
  const { byTelecaller }: SpeedReport = speed.body;
  for (const { telecallerId, waits, ages } of byTelecaller) {
    const called = { ...speed.months, ...rowNarrowing.telecaller(telecallerId) };
    const held = { ...speed.months, ...rowNarrowing.assignee(telecallerId) };
    for (const wait of waitNames) shown.push([waits[wait], { name: "first-calls", ...called, wait }]);
    for (const age of ageNames) shown.push([ages[age], { name: "open-leads", ...held, age }]);
  }
  const { body } = await read("lost");
  const days = daysOf(body.from, body.to);
  const lost = leadReports.lost.tableBy("month");
  shown.push(...numbersOf(lost, body, days));
  for (const { values, narrowing } of lost.rowsOf(body)) {
    for (const { reason, leads } of values.reasons)
      shown.push([leads, { name: "lost", ...days, ...narrowing, reason: recordedOf(reason) }]);
  }
  return shown;
}

/** A figure with all its rows, page by page. */
export async function wholeList(person: Person, figure: AskedFigure) {
  const rows: FigureRow[] = [];
  const path = `/api${figureAddress(figure)}`;
  const address = `${path}${path.includes("?") ? "&" : "?"}limit=97`;
  for (let after = ""; ; ) {
    const { status, body } = await person.get(
      after ? `${address}&after=${encodeURIComponent(after)}` : address,
    );
    if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
    rows.push(...body.rows);
    if (body.next === null) return { ...body, rows };
    after = body.next;
  }
}

/** The number, the title and the rows of each figure agree. */
export async function compareFigures(person: Person, shown: Shown[]) {
  for (const [number, figure] of shown) {
    const { title, total, rows } = await wholeList(person, figure);
    const ids = new Set(rows.map(({ id }: FigureRow) => id));
    const said = `${JSON.stringify(figure)}: ${title}`;
    expect([said, total, rows.length, ids.size]).toEqual([said, number, number, number]);
    expect(title.startsWith(`${new Intl.NumberFormat("en-IN").format(number)} `), title).toBe(true);
  }
}
