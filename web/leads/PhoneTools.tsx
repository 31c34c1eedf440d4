import { ArrowDown, ArrowUp, ArrowUpDown, ListChecks } from "lucide-react";
import { useState } from "react";
import { type ChangeList, type Sorting, sortOf } from "#web/lead/list-state.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { labelOf } from "./list-columns.ts";

const useSortSheet = dialogWhenUsed(async () => (await import("./SortSheet.tsx")).SortSheet);

interface PhoneToolsProps {
  sort: Sorting | undefined;
  change: ChangeList;
  /** Each card has a box. */
  picking: boolean;
  onPick: (picking: boolean) => void;
}

/** Sorting and selecting, where there is no table head. */
export function PhoneTools({ sort, change, picking, onPick }: PhoneToolsProps) {
  const [open, setOpen] = useState(false);
  const SortSheet = useSortSheet(open);
  const mayAssign = useMay("leads:assign");
  const by = sort && sortOf(sort);
  const label = by
    ? `Sort, now by ${labelOf(by.sort)}, ${by.sortOrder === "asc" ? "ascending" : "descending"}`
    : "Sort";
  return (
    <>
      {mayAssign && (
        <span className={picking ? "rounded-md bg-accent-soft" : undefined}>
          <IconButton
            icon={ListChecks}
            label="Select"
            aria-pressed={picking}
            onClick={() => onPick(!picking)}
          />
        </span>
      )}
      <IconButton
        icon={by ? (by.sortOrder === "asc" ? ArrowUp : ArrowDown) : ArrowUpDown}
        label={label}
        onClick={() => setOpen(true)}
      />
      {SortSheet && (
        <SortSheet sort={sort} onSort={(chosen) => change({ sort: chosen })} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
