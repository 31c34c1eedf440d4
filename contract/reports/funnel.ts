import { NOBODY, UNASSIGNED } from "#contract/assignment";
import type { Narrowing } from "#contract/figures/calls";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { leadFilters } from "#contract/leads/filter-words";
import { type ValueFilter, valueFilters } from "#contract/leads/value-filters";
import { tableOf } from "#contract/tables";
import { monthLabel } from "#contract/time/calendar";
import type { FunnelReport, StepCounts } from "./calls.ts";
import { type ReportColumn, type ReportDefinition, recordedOf } from "./definition.ts";
import { type FunnelGroup, funnelGroups, type Step, stepNames, steps } from "./kinds.ts";
import { percentOf } from "./share.ts";

function groupLabel(by: FunnelGroup, { key, name }: Pick<FunnelReport["rows"][number], "key" | "name">) {
  if (by === "telecaller") return name ?? "Not called yet";
  if (by === "assignee") return name ?? leadFilters.telecaller.none.label;
  if (key === null) return NOT_SPECIFIED;
  return by === "month" ? monthLabel(key) : leadFilters[by].textOf(key);
}

/** What the figures of a row are narrowed to, in addition to the months and filters of the report. */
type NarrowTo = (key: string | null) => Narrowing;
export const rowNarrowing: Record<FunnelGroup, NarrowTo> = {
  month: (key) => (key === null ? {} : { firstMonth: key, lastMonth: key }),
  telecaller: (key) => ({ by: key ?? NOBODY }),
  assignee: (key) => ({ telecaller: key ?? UNASSIGNED }),
  ...tableOf<Record<ValueFilter, NarrowTo>>(valueFilters, (name) => (key) => ({ [name]: recordedOf(key) })),
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
  ...(by !== "month" && { mostOf: steps.leads.label }),
  rowsOf: ({ rows }, moved) =>
    rows.map(({ key: own, name, counts }) => {
      const key = own !== null && by === "month" ? (moved?.(own) ?? own) : own;
      return {
        key: key ?? "",
        label: groupLabel(by, { key, name }),
        ...(by === "month" && key !== null && { part: key }),
        narrowing: rowNarrowing[by](key),
        values: counts,
      };
    }),
  noneOf: () => tableOf<StepCounts>(stepNames, () => 0),
  total: { label: "All leads", of: ({ total }) => total },
  columns: stepColumns,
});
