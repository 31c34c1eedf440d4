import { NOBODY, UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import type { Narrowing } from "#contract/figures/calls";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { vehicleTypeLabel } from "#contract/lead/vehicles";
import { monthLabel } from "#contract/time/calendar";
import type { FunnelGroup } from "./kinds.ts";
import type { FunnelReport } from "./schemas.ts";

export const UNASSIGNED_LABEL = "Unassigned";
const NOT_CALLED = "Not called yet";

/** What the row of a division of the funnel is called. */
export function rowLabel(by: FunnelGroup, { key, name }: Pick<FunnelReport["rows"][number], "key" | "name">) {
  if (by === "telecaller") return name ?? NOT_CALLED;
  if (by === "assignee") return name ?? UNASSIGNED_LABEL;
  if (key === null) return NOT_SPECIFIED;
  if (by === "month") return monthLabel(key);
  return by === "vehicleType" ? vehicleTypeLabel(key) : key;
}

const recordedOf = (key: string | null) => key ?? NOT_RECORDED;

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
