import { expect } from "vitest";
import { activitySlots, performancePeriods } from "#contract/analytics/targets";
import { FORMER, NOBODY, UNASSIGNED } from "#contract/assignment";
import { promises, reminderKinds } from "#contract/callbacks/reminder-times";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { daysOf, daysWithin, figureAddress } from "#contract/figures/address";
import type { AskedFigure, FigureRow } from "#contract/figures/calls";
import {
  daysOfPeriod,
  metricFigures,
  monthFigures,
  ownFigures,
  performanceFigures,
  reportFigures,
  slotFigures,
} from "#contract/figures/shown";
import { ageNames, waitNames } from "#contract/figures/speed";
import { funnelGroupNames, retentionOutcomes, stepNames, steps } from "#contract/reports/kinds";
import { rowNarrowing } from "#contract/reports/lead-reports";
import type { FunnelReport, Report, RetentionReport, SpeedReport } from "#contract/reports/schemas";
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
      shown.push([own.today[key], { name: ownFigures[key], ...day }]);
      shown.push([own.month[key], { name: ownFigures[key], ...daysOfPeriod("month", today), by: id }]);
    }
    shown.push([own.promised.due, { name: "due" }], [own.promised.laterToday, { name: "later-today" }]);
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
  for (const query of ["", week]) shown.push(...numbersOfWork(await body(`/api/reports?${query}`)));
  const lost = await body("/api/reports/lost");
  const lostDays = daysOf(lost.from, lost.to);
  for (const { insurer, leads, quoted, reasons } of lost.lostTo) {
    const lostTo = insurer ?? NOT_RECORDED;
    shown.push([leads, { name: "lost", ...lostDays, lostTo }]);
    shown.push([quoted, { name: "lost-quoted", ...lostDays, lostTo }]);
    for (const one of reasons) {
      shown.push([one.leads, { name: "lost", ...lostDays, lostTo, reason: one.reason ?? NOT_RECORDED }]);
    }
  }
  shown.push(...(await numbersOfMonths({ get })));
  for (const promise of [undefined, ...promises]) {
    const { counts } = await body(`/api/reminders${promise ? `?promise=${promise}` : ""}`);
    for (const kind of reminderKinds) shown.push([counts[kind], { name: kind, ...(promise && { promise }) }]);
  }
  return shown;
}

/** The numbers of the overview, of months or days. */
function numbersOfWork(report: Report): Shown[] {
  const shown: Shown[] = [];
  const days = daysOf(report.from, report.to);
  for (const key of keysOf(reportFigures)) {
    const name = reportFigures[key];
    for (const row of report.byMonth) shown.push([row[key], { name, ...daysWithin(row.month, days) }]);
    for (const row of report.byTelecaller) shown.push([row[key], { name, ...days, by: row.telecallerId }]);
  }
  for (const { insurer, conversions } of report.byInsurer)
    shown.push([conversions, { name: "won", ...days, insurer: insurer ?? NOT_RECORDED }]);
  return shown;
}

/** The numbers of the reports about the leads of months, each month and each division. */
async function numbersOfMonths({ get }: Pick<Person, "get">): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const by of funnelGroupNames) {
    const { from, to, rows }: FunnelReport = (await get(`/api/reports/funnel?by=${by}`)).body;
    const months = { firstMonth: from, lastMonth: to };
    for (const { key, counts } of rows) {
      const narrowed = { ...months, ...rowNarrowing[by](key) };
      for (const step of stepNames) shown.push([counts[step], { name: steps[step].figure, ...narrowed }]);
    }
  }
  // As if the year after: the policies sold in the histories end.
  const next = "from=2026-11&to=2027-12";
  const retention: RetentionReport = (await get(`/api/reports/retention?${next}`)).body;
  for (const { month, insurer, ...counts } of retention.rows) {
    const narrowed = { firstMonth: month, lastMonth: month, insurer: insurer ?? NOT_RECORDED };
    for (const outcome of keysOf(retentionOutcomes))
      shown.push([counts[outcome].policies, { name: retentionOutcomes[outcome].figure, ...narrowed }]);
  }
  const { from, to, byTelecaller }: SpeedReport = (await get("/api/reports/speed")).body;
  for (const { telecallerId, leads, won, waits, ages } of byTelecaller) {
    const months = { firstMonth: from, lastMonth: to };
    const narrowed = { ...months, by: telecallerId ?? NOBODY };
    const held = { ...months, telecaller: telecallerId ?? UNASSIGNED };
    shown.push([leads, { name: "funnel-leads", ...narrowed }], [won, { name: "funnel-won", ...narrowed }]);
    for (const wait of waitNames) shown.push([waits[wait], { name: "first-calls", ...narrowed, wait }]);
    const stale = ages.month + ages.quarter + ages.older;
    shown.push([stale, { name: "open-leads", ...held, age: "stale" }]);
    for (const age of ageNames) shown.push([ages[age], { name: "open-leads", ...held, age }]);
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
