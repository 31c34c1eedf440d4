import { NOT_RECORDED } from "#contract/conversions/sorts";
import type { AskedFigure, Narrowing } from "#contract/figures/calls";
import type { Period } from "./span.ts";

/** A row of a report: one month, person, insurer or other value. */
export interface ReportRow<Values> {
  /** The id or the value; "" for nobody, or where nothing is recorded. */
  key: string;
  label: string;
  /** Its month or day. */
  part?: string;
  /** What the figures of the row are narrowed to, in addition to the months and filters of the report. */
  narrowing: Narrowing;
  values: Values;
}

/** A ratio and a percentage have one decimal. */
export type Unit =
  | "count"
  | "days"
  | "rupees"
  | "whole rupees"
  | "average rupees"
  | "difference in rupees"
  | "ratio"
  | "percent";

export interface NumberColumn<Values> {
  /** The header; in a file rupees have their sign behind it. */
  label: string;
  /** The header on the screen. */
  short?: string;
  only?: "file" | "screen";
  unit: Unit;
  /** Null or undefined where it is not known. */
  of: (values: Values) => number | null | undefined;
  /** The percentage that stands beside the number and is compared in its place; undefined of too few. */
  share?: (values: Values) => number | undefined;
  /** The list that the number opens. */
  figure?: (narrowing: Narrowing) => AskedFigure;
  /** How many things an amount is of. */
  things?: (values: Values) => number;
  strong?: boolean;
}

/** A column of words, in files only. */
interface TextColumn<Values> {
  unit: "text";
  label: string;
  of: (values: Values) => string;
}

/** A column of a report, in its table on the screen and in its file. */
export type ReportColumn<Values> = NumberColumn<Values> | TextColumn<Values>;

export interface ReportDefinition<Reply extends Period, Values> {
  title: string;
  /** Without the span and an extension. */
  fileName: string;
  /** The header of the first column. */
  first: string;
  /** The rows of a reply. Those of the compared span are moved to the months or days that they are compared with. */
  rowsOf: (reply: Reply, moved?: (part: string) => string) => ReportRow<Values>[];
  /** The same row with nothing counted. */
  noneOf: (values: Values) => Values;
  /** The label of the column whose most come first; without one the rows are months or days. */
  mostOf?: string;
  /** A last row of all. */
  total?: { label: string; of: (reply: Reply) => Values };
  columns: readonly ReportColumn<Values>[];
}

/** What narrows a figure to a value, or to the leads without one. */
export const recordedOf = (value: string | null) => value ?? NOT_RECORDED;
