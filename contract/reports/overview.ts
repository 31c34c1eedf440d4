import { NOT_RECORDED } from "#contract/conversions/sorts";
import { daysOf, daysWithin } from "#contract/figures/address";
import { reportFigures } from "#contract/figures/shown";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { keysOf, tableOf } from "#contract/tables";
import type { Report } from "./calls.ts";
import type { ReportColumn, ReportDefinition } from "./definition.ts";
import { funnelGroups, type ReportName } from "./kinds.ts";
import { partLabel } from "./span.ts";

export type Work = Omit<Report["byMonth"][number], "month">;
export const noWork: Work = { calls: 0, connected: 0, quotes: 0, conversions: 0, premium: 0, premiumOf: 0 };
export const sumOf = (rows: readonly Work[]): Work =>
  tableOf<Work>(keysOf(noWork), (of) => rows.reduce((sum, row) => sum + row[of], 0));
export const hasWork = ({ calls, quotes, conversions }: Work) => calls + quotes + conversions > 0;

const workColumn = (label: string, name: keyof typeof reportFigures): ReportColumn<Work> => ({
  label,
  unit: "count",
  of: (values) => values[name],
  figure: (narrowing) => ({ name: reportFigures[name], ...narrowing }),
  strong: name === "conversions",
});
const soldColumns: readonly ReportColumn<Work>[] = [
  workColumn("Conversions", "conversions"),
  {
    label: "Premium",
    unit: "rupees",
    of: ({ premium }) => premium,
    things: ({ conversions }) => conversions,
  },
];
const workColumns = [
  workColumn("Calls", "calls"),
  workColumn("Connected", "connected"),
  workColumn("Quotes", "quotes"),
  ...soldColumns,
];

const ofAll = (label: string, rowsOf: (report: Report) => readonly Partial<Work>[]) => ({
  label,
  of: (report: Report) => sumOf(rowsOf(report).map((row) => ({ ...noWork, ...row }))),
});
type Part = readonly [part: string, work: Work];
const inOrder = (
  named: Pick<ReportDefinition<Report, Work>, "title" | "first" | "fileName">,
  partsOf: (report: Report) => Part[],
): ReportDefinition<Report, Work> => ({
  ...named,
  rowsOf: (report, moved) =>
    partsOf(report)
      .filter(([, values]) => !moved || hasWork(values))
      .map(([own, values]) => {
        const part = moved?.(own) ?? own;
        const narrowing = daysWithin(part, daysOf(report.from, report.to));
        return { key: part, label: partLabel(part), part, narrowing, values };
      }),
  noneOf: () => noWork,
  total: ofAll(`All ${named.first.toLowerCase()}s`, ({ byMonth }) => byMonth),
  columns: workColumns,
});
const ofDays = inOrder({ title: "By day", first: "Day", fileName: "by-day" }, ({ byDay }) =>
  byDay.map(({ day, ...values }) => [day, values]),
);

/** By month a report that has days is by day. */
export const overviewOf = (by: ReportName, { byDay }: Report) =>
  by === "month" && byDay.length > 0 ? ofDays : overviewReports[by];

/** The groupings of the overview. */
export const overviewReports: Record<ReportName, ReportDefinition<Report, Work>> = {
  month: inOrder({ ...funnelGroups.month, fileName: "by-month" }, ({ byMonth }) =>
    byMonth.map(({ month, ...values }) => [month, values]),
  ),
  telecaller: {
    ...funnelGroups.telecaller,
    fileName: "by-telecaller",
    mostOf: "Conversions",
    rowsOf: ({ byTelecaller, from, to }) =>
      byTelecaller.map(({ telecallerId, telecallerName, ...values }) => ({
        key: telecallerId,
        label: telecallerName,
        narrowing: { by: telecallerId, ...daysOf(from, to) },
        values,
      })),
    noneOf: () => noWork,
    total: ofAll("All telecallers", ({ byTelecaller }) => byTelecaller),
    columns: workColumns,
  },
  insurer: {
    ...funnelGroups.insurer,
    fileName: "by-insurer",
    mostOf: "Conversions",
    rowsOf: ({ byInsurer, from, to }) =>
      byInsurer.map(({ insurer, ...values }) => ({
        key: insurer ?? "",
        label: insurer ?? NOT_SPECIFIED,
        narrowing: { insurer: insurer ?? NOT_RECORDED, ...daysOf(from, to) },
        values: { ...noWork, ...values },
      })),
    noneOf: () => noWork,
    total: ofAll("All insurers", ({ byInsurer }) => byInsurer),
    columns: soldColumns,
  },
};
