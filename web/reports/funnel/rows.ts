import type { FunnelGroup } from "#contract/reports/kinds";
import type { FunnelReport } from "#contract/reports/schemas";
import { monthLabel } from "#contract/time/calendar";
import { holderOf, recordedOf, UNASSIGNED_LABEL, valueLabel } from "../parts/labels.ts";

type Row = Pick<FunnelReport["rows"][number], "key" | "name">;

/** What the row of a division is called. */
export function rowLabel(by: FunnelGroup, { key, name }: Row): string {
  if (by === "month") return monthLabel(key ?? "");
  if (by === "telecaller") return name ?? UNASSIGNED_LABEL;
  return valueLabel(by, key);
}

interface RowNarrowing {
  firstMonth?: string;
  lastMonth?: string;
  telecaller?: string;
  source?: string;
  insurer?: string;
  vehicleType?: string;
  language?: string;
}

/** What the figures of a row are narrowed to, in addition to the months and filters of the report. */
export const rowNarrowing: Record<FunnelGroup, (key: string | null) => RowNarrowing> = {
  month: (key) => (key === null ? {} : { firstMonth: key, lastMonth: key }),
  telecaller: (key) => ({ telecaller: holderOf(key) }),
  source: (key) => ({ source: recordedOf(key) }),
  insurer: (key) => ({ insurer: recordedOf(key) }),
  vehicleType: (key) => ({ vehicleType: recordedOf(key) }),
  language: (key) => ({ language: recordedOf(key) }),
};
