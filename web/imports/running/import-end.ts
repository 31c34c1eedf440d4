import type { ImportRecord } from "#contract/imports/calls";
import { monthLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { nameOf } from "./import-name.ts";

type Counted = Pick<ImportRecord, "added" | "changed">;

/** '4,811 leads added to Dec 2026, 152 changed'; the place may be left out. */
export function storedText({ added, changed }: Counted, place = ""): string {
  if (added === 0 && changed === 0) return `No lead was added or changed${place}`;
  if (added === 0) return `${formatCount(changed, "lead")} changed${place}`;
  return `${formatCount(added, "lead")} added${place}${changed > 0 ? `, ${formatNumber(changed)} changed` : ""}`;
}

/** '4,811 leads added to Dec 2026, 152 changed': a changed lead stays in its month. */
export function doneText(record: Counted & Pick<ImportRecord, "campaignMonth">): string {
  const { added, campaignMonth } = record;
  if (added === 0) return storedText(record);
  return storedText(
    record,
    ` to ${campaignMonth ? monthLabel(campaignMonth) : "the months of their expiry"}`,
  );
}

/** How an import ended, for those who are elsewhere; undefined for one that was taken back. */
export function endOf(record: ImportRecord): { title: string; description: string } | undefined {
  const { state, refused, failure } = record;
  if (state === "failed") return { title: "Import failed", description: `${nameOf(record)}: ${failure}` };
  const rejected = refused > 0 ? ` ${formatCount(refused, "row")} rejected.` : "";
  const description = `${storedText(record, ` from ${nameOf(record)}`)}.${rejected}`;
  if (state === "done") return { title: "Import done", description };
  return state === "cancelled" ? { title: "Import cancelled", description } : undefined;
}
