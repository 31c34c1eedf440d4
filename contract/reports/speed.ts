import { NOBODY } from "#contract/assignment";
import type { Narrowing } from "#contract/figures/calls";
import { ageNames, ages, waitNames, waits } from "#contract/figures/speed";
import { tableOf } from "#contract/tables";
import type { Speed, SpeedReport } from "./calls.ts";
import type { ReportColumn, ReportDefinition } from "./definition.ts";
import { rowNarrowing } from "./funnel.ts";
import { OF_NOBODY } from "./kinds.ts";
import { callsPerWon, openOf, percentOf, untouchedOf } from "./share.ts";

/** The open leads of a row are those that the person has now, no matter who called them first. */
const ofAssignee = ({ by, ...others }: Narrowing): Narrowing =>
  by === undefined ? others : { ...others, ...rowNarrowing.assignee(by === NOBODY ? null : by) };

export const speedReport: ReportDefinition<SpeedReport, Speed> = {
  title: "Speed",
  fileName: "speed",
  first: "Telecaller",
  mostOf: "Leads",
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
  total: { label: "All leads", of: ({ total }) => total },
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
      figure: (narrowing) => ({ name: "open-leads", ...ofAssignee(narrowing) }),
      only: "screen",
    },
    {
      label: "Untouched over 14 days",
      unit: "count",
      of: untouchedOf,
      figure: (narrowing) => ({ name: "open-leads", ...ofAssignee(narrowing), age: "stale" }),
      only: "screen",
    },
  ],
};
