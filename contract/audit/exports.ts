import { NOT_RECORDED } from "#contract/conversions/sorts";
import { counted, grouped } from "#contract/counted";
import { type ExportFormat, exportFormats } from "#contract/exports/formats";
import { funnelGroups, type ReportName } from "#contract/reports/kinds";
import { type LeadReportName, leadReports } from "#contract/reports/lead-reports";
import { dateLabel, monthLabel } from "#contract/time/calendar";
import { describeMatching, type LeadsMatching } from "./named-leads.ts";

interface ExportDetails {
  importId?: number | undefined;
  count?: number | undefined;
  matching?: LeadsMatching | undefined;
  report?: ReportName | LeadReportName | undefined;
  filter?:
    | ({ [K in "user" | "from" | "to" | "month" | "insurer"]?: string | undefined } & {
        searched?: boolean | undefined;
      })
    | undefined;
  figure?: string | undefined;
  username?: string | undefined;
  format?: ExportFormat | undefined;
}

/** The end of the sentence of an export: 'as CSV'. */
export const asFile = (format: ExportFormat | undefined) =>
  format ? [`as ${exportFormats[format].label}`] : [];

/** 'import 7, 3 leads, Nov 2026, as CSV' */
export const describeFound =
  (word: string) =>
  ({ importId, count = 0, matching = {}, format }: ExportDetails): string =>
    [
      ...(importId === undefined ? [] : [`import ${importId}`]),
      counted(count, word),
      ...describeMatching(matching),
      ...asFile(format),
    ].join(", ");

const reportsByName = { ...funnelGroups, ...leadReports };

export function describeReport({ report, filter = {}, format }: ExportDetails): string {
  const { from, to } = filter;
  return [
    report && reportsByName[report].title,
    from && to && `${monthLabel(from)} to ${monthLabel(to)}`,
    ...asFile(format),
  ]
    .filter(Boolean)
    .join(", ");
}

/** '37 connected calls, of sneha, 21 Nov 2026 to 21 Nov 2026, as CSV' */
export function describeFigure({ figure, count = 0, filter = {}, username, format }: ExportDetails): string {
  const { user, from, to, month, insurer } = filter;
  return [
    [grouped(count), figure].filter((part) => part !== undefined).join(" "),
    user && `of ${username ?? user}`,
    from && `from ${dateLabel(from)}`,
    to && `to ${dateLabel(to)}`,
    month && monthLabel(month),
    insurer && (insurer === NOT_RECORDED ? "insurer not specified" : `insurer ${insurer}`),
    ...asFile(format),
  ]
    .filter(Boolean)
    .join(", ");
}

/** 'Nov 2026, 41 days, as CSV' */
export const describeDays = ({ filter = {}, count = 0, format }: ExportDetails): string =>
  [...(filter.month ? [monthLabel(filter.month)] : []), counted(count, "day"), ...asFile(format)].join(", ");

/** Converted policies. */
export function describeConversions({ count = 0, filter = {}, username, format }: ExportDetails): string {
  const { month, user, insurer, searched } = filter;
  return [
    count === 1 ? "1 policy" : `${grouped(count)} policies`,
    month && `converted in ${monthLabel(month)}`,
    user && `by ${username ?? user}`,
    insurer && (insurer === NOT_RECORDED ? "insurer not specified" : `insurer ${insurer}`),
    searched && "found by a search",
    ...asFile(format),
  ]
    .filter(Boolean)
    .join(", ");
}
