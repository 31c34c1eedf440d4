import type { DraftSort } from "#contract/imports/drafts/plan";
import type { Draft, DraftRow, DraftShow } from "#contract/imports/drafts/schemas";
import { verdicts } from "#contract/imports/states";
import { type ColumnName, columnNames, labelOfColumn, readDate, withColumn } from "#contract/lead/columns";
import { formatRegistration } from "#contract/lead/registration";
import { isDate, monthLabel, monthOf } from "#contract/time/calendar";
import { formatCount, formatDate, formatNumber } from "#web/lib/format/format.ts";
import { isDateTarget } from "../mapping/targets.ts";

/** A value as every other screen shows it: dates readable, registration numbers in groups. */
export function shownValue(column: ColumnName, text: string): string {
  if (column === "registrationNumber") return formatRegistration(text);
  // Read as the import reads it: the day first. A browser reads what is no date as some other day.
  const date = isDateTarget(column) ? readDate(text) : undefined;
  return date === undefined ? text : formatDate(date);
}

const editedMost: readonly ColumnName[] = [
  "phoneNumber",
  "insuranceExpiry",
  "insuranceCompany",
  "telecallerName",
];

/** Whose row it is, what is wrong, so that a cell is in view beside its reason, and what is edited most. */
export const inGridOrder = ({ columns, problems }: Draft, chosen: ColumnName | undefined): ColumnName[] =>
  [
    ...new Set([
      "registrationNumber" as const,
      "name" as const,
      ...(chosen ? [chosen] : []),
      ...problems.map(({ column }) => column),
      ...editedMost,
      ...columns,
    ]),
  ].filter((name) => columns.includes(name));

/** What the rows can be sorted by, in the order of the grid. */
export function sortsOf(columns: readonly ColumnName[]) {
  const one = (column: DraftSort, label: string) => ({ column, label, begins: "asc" as const });
  return [
    one("row", "Row"),
    ...columns.map((column) => one(column, labelOfColumn(column))),
    one("problem", "Problem"),
  ];
}

const widths: Partial<Record<ColumnName, number>> = {
  name: 132,
  address: 180,
  email: 170,
  fileRemark: 180,
  phoneNumber: 138,
  secondPhone: 138,
  registrationNumber: 132,
  registrationDate: 118,
  insuranceExpiry: 118,
  insuranceCompany: 126,
  telecallerName: 112,
  policyNumber: 140,
  chassisNumber: 160,
};

/** In pixels. */
export const widthOf = (column: ColumnName): number => widths[column] ?? 102;

/** What is left beside as many whole columns as fit, in pixels: no column is half covered. */
export function widthBeside(columns: readonly number[], room: number, least: number): number {
  const covered = columns.findIndex((_, at) => sumOf(columns.slice(0, at + 1)) > room - least);
  return Math.max(least, room - sumOf(covered < 0 ? columns : columns.slice(0, covered)));
}
const sumOf = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, 0);

/** Why a row is not imported, or what should be looked at, each with its column. */
export function reasonsOf({ reason, faults, doubts }: DraftRow): string[] {
  const ofColumns = [faults, doubts].flatMap((texts) =>
    columnNames.flatMap((column) => (texts[column] ? [withColumn(column, texts[column])] : [])),
  );
  return reason ? [reason, ...ofColumns] : ofColumns;
}

/** How a cell that differs from the file came to its text. */
export function howEdited({ mended, replaced }: DraftRow, column: ColumnName) {
  if (!mended.includes(column)) return undefined;
  return replaced.includes(column) ? "Replaced" : "Edited";
}

/** 'Edited' as soon as one of its cells was typed. */
export const sayEdited = ({ mended, replaced }: DraftRow) =>
  mended.length === replaced.length ? "Replaced" : "Edited";

/** 'Open in Oct 2026, with Sneha', of a new lead whose vehicle has an open one in another month that stays. */
export function openElsewhereText({ verdict, lead, renewal }: DraftRow): string | undefined {
  if (renewal) return `Replaces renewal of ${monthLabel(renewal)}`;
  if (verdict !== "new" || !lead?.open) return undefined;
  return `Open in ${monthLabel(lead.campaignMonth)}, ${lead.telecaller ? `with ${lead.telecaller}` : "unassigned"}`;
}

/** The lead that is here gets an expiry of another month, and stays in its own. */
export const leavesMonth = ({ verdict, lead }: DraftRow, column: ColumnName, file: string): boolean =>
  verdict === "changed" &&
  column === "insuranceExpiry" &&
  isDate(file) &&
  monthOf(file) !== lead?.campaignMonth;

/** 'Existing kept: Name (Ravi Kumar). Will change: Email', of a row whose lead or customer is here with other values. */
export function differenceText(row: DraftRow): string | undefined {
  const { verdict, changes } = row;
  if (verdict === "twice" || verdict === "mending" || verdict === "erased") return undefined;
  const kept = changes.flatMap(({ column, here, taken }) => {
    const text = here === null ? column === "telecallerName" && "unassigned" : shownValue(column, here);
    return taken ? [] : [`${labelOfColumn(column)}${text ? ` (${text})` : ""}`];
  });
  const taken = changes.flatMap(({ column, file, taken }) =>
    taken
      ? [`${labelOfColumn(column)}${leavesMonth(row, column, file) ? " (lead stays in its month)" : ""}`]
      : [],
  );
  const texts = [
    ...(kept.length > 0 ? [`Existing kept: ${kept.join(", ")}`] : []),
    ...(taken.length > 0 ? [`Will change: ${taken.join(", ")}`] : []),
  ];
  return texts.join(". ") || undefined;
}

const leftOut = ["mending", "twice", "erased"] as const;

/** Which rows the figure of those that are not imported lists: those with errors, or without any the next ones. */
export const leftOutVerdict = (counts: Draft["counts"]) =>
  leftOut.find((verdict) => counts[verdict] > 0) ?? "mending";
export const isLeftOut = (show: DraftShow): boolean => leftOut.some((verdict) => verdict === show);

/** Which rows the reject file gets: every one that the draft's other figures do not count. */
export function leftOutText({ mending, twice, erased }: Draft["counts"]): string {
  const left = mending + twice + erased;
  if (left === 0) return "";
  const ofThem = erased === left ? verdicts.erased : `${formatNumber(erased)} of them ${verdicts.erased}`;
  return ` ${formatCount(left, "row")} ${left === 1 ? "goes" : "go"} into the reject file${erased > 0 ? `, ${ofThem}` : ""}.`;
}

export const expiriesLeftOutText = (count: number) =>
  count > 0 &&
  ` ${formatCount(count, "expiry date")} that cannot be read ${count === 1 ? "is" : "are"} left out.`;

export function nothingText(unchanged: number): string {
  if (unchanged === 0) return "Nothing to import.";
  return `Nothing to import: ${formatCount(unchanged, "row")} ${unchanged === 1 ? "is an existing lead" : "are existing leads"}, unchanged.`;
}

/** The values that a typed text means: the one that is written so, otherwise every one that differs in case only. */
export function valuesLike<V extends { value: string }>(typed: string, values: readonly V[]): V[] {
  const text = typed.trim();
  const exact = values.filter(({ value }) => value === text);
  if (exact.length > 0) return exact;
  return values.filter(({ value }) => value.toLowerCase() === text.toLowerCase());
}
