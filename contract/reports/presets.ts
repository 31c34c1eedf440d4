import { keysOf } from "#contract/tables";
import { addDays, addMonths, monthOf } from "#contract/time/calendar";
import type { Period } from "./span.ts";

const days = (first: number, last: number) => (today: string) => ({
  from: addDays(today, first),
  to: addDays(today, last),
});
const months = (first: number, last: number) => (today: string) => ({
  from: addMonths(monthOf(today), first),
  to: addMonths(monthOf(today), last),
});
/** A part of the year from April to March, some parts from the current one. */
const parts = (length: number, away: number) => (today: string) => {
  const month = monthOf(today);
  const passed = (Number(month.slice(5)) + 8) % length;
  const from = addMonths(month, away * length - passed);
  return { from, to: addMonths(from, length - 1) };
};

/** The spans of reports and of mailed reports that follow the day. A year is from April to March. */
export const presets = {
  today: { label: "Today", of: days(0, 0) },
  yesterday: { label: "Yesterday", of: days(-1, -1) },
  "last-7-days": { label: "Last 7 days", of: days(-6, 0) },
  "this-month": { label: "This month", of: months(0, 0) },
  "last-month": { label: "Last month", of: months(-1, -1) },
  "next-month": { label: "Next month", of: months(1, 1) },
  "last-3-months": { label: "Last 3 months", of: months(-2, 0) },
  "this-quarter": { label: "This quarter", of: parts(3, 0) },
  "last-quarter": { label: "Last quarter", of: parts(3, -1) },
  "this-year": { label: "This year (Apr–Mar)", of: parts(12, 0) },
  "last-year": { label: "Last year (Apr–Mar)", of: parts(12, -1) },
  "last-12-months": { label: "Last 12 months", of: months(-11, 0) },
} as const satisfies Record<string, { label: string; of: (today: string) => Period }>;
export type Preset = keyof typeof presets;
export const presetNames = keysOf(presets);

export const presetOf = (span: Period, today: string): Preset | undefined =>
  presetNames.find((name) => {
    const { from, to } = presets[name].of(today);
    return from === span.from && to === span.to;
  });
