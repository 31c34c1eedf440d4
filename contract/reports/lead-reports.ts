import { NOBODY, UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import type { Narrowing } from "#contract/figures/calls";
import { leadFilters } from "#contract/figures/filters";
import { ageNames, ages, waitNames, waits } from "#contract/figures/speed";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { tableOf } from "#contract/tables";
import { monthLabel } from "#contract/time/calendar";
import type { ReportColumn, ReportDefinition } from "./definition.ts";
import {
  type FunnelGroup,
  funnelGroups,
  leadReports,
  OF_NOBODY,
  retentionOutcomeNames,
  retentionOutcomes,
  type Step,
  stepNames,
  steps,
} from "./kinds.ts";
import type {
  FunnelReport,
  LostReport,
  RetentionOutcomes,
  RetentionReport,
  Speed,
  SpeedReport,
  StepCounts,
} from "./schemas.ts";
import { callsPerWon, keptPercent, openOf, percentOf, untouchedOf } from "./share.ts";

const same = (month: string) => month;
/** What narrows a figure to a value, or to the leads without one. */
export const recordedOf = (value: string | null) => value ?? NOT_RECORDED;

function groupLabel(by: FunnelGroup, { key, name }: Pick<FunnelReport["rows"][number], "key" | "name">) {
  if (by === "telecaller") return name ?? "Not called yet";
  if (by === "assignee") return name ?? leadFilters.telecaller.none.label;
  if (key === null) return NOT_SPECIFIED;
  return by === "month" ? monthLabel(key) : leadFilters[by].textOf(key);
}

/** What the figures of a row are narrowed to, in addition to the months and filters of the report. */
export const rowNarrowing: Record<FunnelGroup, (key: string | null) => Narrowing> = {
  month: (key) => (key === null ? {} : { firstMonth: key, lastMonth: key }),
  telecaller: (key) => ({ by: key ?? NOBODY }),
  assignee: (key) => ({ telecaller: key ?? UNASSIGNED }),
  source: (key) => ({ source: recordedOf(key) }),
  insurer: (key) => ({ insurer: recordedOf(key) }),
  vehicleType: (key) => ({ vehicleType: recordedOf(key) }),
  language: (key) => ({ language: recordedOf(key) }),
};

const shareColumn = (step: Step, of: Step, label?: string): ReportColumn<StepCounts> => ({
  label: label ?? `${steps[step].label}, % of ${steps[of].label.toLowerCase()}`,
  unit: "percent",
  of: (counts) => percentOf(counts[step], counts[of]),
  only: label ? "screen" : "file",
});
const stepColumns: readonly ReportColumn<StepCounts>[] = [
  ...stepNames.map(
    (step): ReportColumn<StepCounts> => ({
      label: steps[step].label,
      unit: "count",
      of: (counts) => counts[step],
      figure: (narrowing) => ({ name: steps[step].figure, ...narrowing }),
      strong: step === "won",
    }),
  ),
  ...stepNames.slice(1).map((step, place) => shareColumn(step, stepNames[place] ?? "leads")),
  shareColumn("won", "leads"),
  shareColumn("won", "leads", "Won %"),
];

export const funnelReport = (by: FunnelGroup): ReportDefinition<FunnelReport, StepCounts> => ({
  title: `Funnel ${funnelGroups[by].title.toLowerCase()}`,
  first: funnelGroups[by].first,
  fileName: `funnel-by-${by}`,
  byMonth: by === "month",
  rowsOf: ({ rows }, moved = same) =>
    rows.map(({ key: own, name, counts }) => {
      const key = own !== null && by === "month" ? moved(own) : own;
      return {
        key: key ?? "",
        label: groupLabel(by, { key, name }),
        ...(by === "month" && key !== null && { month: key }),
        narrowing: rowNarrowing[by](key),
        values: counts,
      };
    }),
  noneOf: () => tableOf<StepCounts>(stepNames, () => 0),
  total: { label: "All leads", of: ({ total }) => total, only: "file" },
  columns: stepColumns,
});

export const outcomeColumns: readonly ReportColumn<RetentionOutcomes>[] = [
  ...retentionOutcomeNames.map(
    (outcome): ReportColumn<RetentionOutcomes> => ({
      label: retentionOutcomes[outcome].label,
      unit: "count",
      of: (values) => values[outcome].policies,
      figure: (narrowing) => ({ name: retentionOutcomes[outcome].figure, ...narrowing }),
    }),
  ),
  {
    label: "Kept, % of decided",
    unit: "percent",
    of: (values) => keptPercent(values, "count"),
    only: "file",
  },
  {
    label: "Undecided, % of due",
    unit: "percent",
    of: ({ undecided, due }) => percentOf(undecided.policies, due.policies),
    only: "file",
  },
  ...retentionOutcomeNames.map(
    (outcome): ReportColumn<RetentionOutcomes> => ({
      label: `Premium ${retentionOutcomes[outcome].label.toLowerCase()}`,
      unit: "whole rupees",
      of: (values) => values[outcome].premium,
      things: (values) => values[outcome].policies,
    }),
  ),
];

const noOutcomes = tableOf<RetentionOutcomes>(retentionOutcomeNames, () => ({ policies: 0, premium: 0 }));

export type InsurerOutcomes = RetentionOutcomes & { insurer: string | null };
export const retentionReport: ReportDefinition<RetentionReport, InsurerOutcomes> = {
  title: leadReports.retention.title,
  fileName: "retention",
  first: "Month",
  byMonth: true,
  rowsOf: ({ rows }, moved = same) =>
    rows.map(({ month: own, ...values }) => {
      const month = moved(own);
      const narrowing = { firstMonth: month, lastMonth: month, insurer: recordedOf(values.insurer) };
      return { key: `${month} ${values.insurer ?? ""}`, label: monthLabel(month), month, narrowing, values };
    }),
  noneOf: ({ insurer }) => ({ insurer, ...noOutcomes }),
  columns: [
    { label: "Insurer", unit: "text", of: ({ insurer }) => insurer ?? NOT_SPECIFIED },
    ...outcomeColumns,
  ],
};

type Lost = LostReport["lostTo"][number];

export const lostReport: ReportDefinition<LostReport, Lost> = {
  title: leadReports.lost.title,
  fileName: "lost-to",
  first: "Lost to",
  rowsOf: ({ lostTo }) =>
    lostTo.map((values) => ({
      key: values.insurer ?? "",
      label: values.insurer ?? NOT_SPECIFIED,
      narrowing: { lostTo: recordedOf(values.insurer) },
      values,
    })),
  noneOf: ({ insurer }) => ({
    insurer,
    leads: 0,
    paid: null,
    paidOf: 0,
    ourLowest: null,
    difference: null,
    differenceOf: 0,
    quoted: 0,
    reasons: [],
  }),
  columns: [
    {
      label: "Leads",
      unit: "count",
      of: ({ leads }) => leads,
      figure: (narrowing) => ({ name: "lost", ...narrowing }),
      strong: true,
    },
    { label: "They paid", unit: "average rupees", of: ({ paid }) => paid, things: ({ paidOf }) => paidOf },
    {
      label: "Our lowest quote",
      unit: "average rupees",
      of: ({ ourLowest }) => ourLowest,
      things: ({ quoted }) => quoted,
    },
    {
      label: "Difference",
      unit: "difference in rupees",
      of: ({ difference }) => difference,
      things: ({ differenceOf }) => differenceOf,
    },
    { label: "With their premium", unit: "count", of: ({ paidOf }) => paidOf, only: "file" },
    { label: "With both", unit: "count", of: ({ differenceOf }) => differenceOf, only: "file" },
    {
      label: "With our quote",
      unit: "count",
      of: ({ quoted }) => quoted,
      figure: (narrowing) => ({ name: "lost-quoted", ...narrowing }),
    },
    {
      label: "Why",
      unit: "text",
      of: ({ reasons }) =>
        reasons.map(({ reason, leads }) => `${reason ?? NOT_SPECIFIED} ${leads}`).join(", "),
    },
  ],
};

/** The open leads of a row are those that the person has now, no matter who called them first. */
const held = ({ by, ...others }: Narrowing): Narrowing =>
  by === undefined ? others : { ...others, ...rowNarrowing.assignee(by === NOBODY ? null : by) };

export const speedReport: ReportDefinition<SpeedReport, Speed> = {
  title: leadReports.speed.title,
  fileName: "speed",
  first: "Telecaller",
  rowsOf: ({ byTelecaller }) =>
    byTelecaller.map(({ telecallerId, telecallerName, ...values }) => ({
      key: telecallerId ?? "",
      label: telecallerName ?? OF_NOBODY,
      narrowing: rowNarrowing.telecaller(telecallerId),
      values,
    })),
  noneOf: () => ({
    leads: 0,
    calls: 0,
    won: 0,
    medianDays: null,
    waits: tableOf<Speed["waits"]>(waitNames, () => 0),
    ages: tableOf<Speed["ages"]>(ageNames, () => 0),
  }),
  total: { label: "All leads", of: ({ total }) => total, only: "screen" },
  columns: [
    {
      label: "Leads",
      unit: "count",
      of: ({ leads }) => leads,
      figure: (narrowing) => ({ name: "funnel-leads", ...narrowing }),
    },
    ...waitNames.map(
      (wait): ReportColumn<Speed> => ({
        label: `First call: ${waits[wait].label}`,
        unit: "count",
        of: (speed) => speed.waits[wait],
        only: "file",
      }),
    ),
    {
      label: "Called the same day",
      unit: "count",
      of: (speed) => speed.waits.same,
      share: (speed) => percentOf(speed.waits.same, speed.leads),
      figure: (narrowing) => ({ name: "first-calls", ...narrowing, wait: "same" }),
      only: "screen",
    },
    {
      label: "Median days to the first call",
      short: "Median days",
      unit: "days",
      of: ({ medianDays }) => medianDays,
    },
    { label: "Calls", unit: "count", of: ({ calls }) => calls, only: "file" },
    {
      label: "Won",
      unit: "count",
      of: ({ won }) => won,
      figure: (narrowing) => ({ name: "funnel-won", ...narrowing }),
      strong: true,
    },
    { label: "Calls per won policy", unit: "ratio", of: callsPerWon },
    ...ageNames.map(
      (age): ReportColumn<Speed> => ({
        label: `Open, last worked on: ${ages[age].label}`,
        unit: "count",
        of: (speed) => speed.ages[age],
        only: "file",
      }),
    ),
    {
      label: "Open now",
      unit: "count",
      of: openOf,
      figure: (narrowing) => ({ name: "open-leads", ...held(narrowing) }),
      only: "screen",
    },
    {
      label: "Untouched over 14 days",
      unit: "count",
      of: untouchedOf,
      figure: (narrowing) => ({ name: "open-leads", ...held(narrowing), age: "stale" }),
      only: "screen",
    },
  ],
};
