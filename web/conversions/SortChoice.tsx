import { ArrowDown, ArrowUp } from "lucide-react";
import type { ConversionSort } from "#contract/conversions/sorts";
import { type ColumnSort, pressedSort } from "#web/lib/list/column-sort.ts";
import { Button } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/Select.tsx";
import { sortColumns } from "./ConversionsTable.tsx";

interface SortChoiceProps {
  sort: ColumnSort<ConversionSort>;
  onSort: (next: ColumnSort<ConversionSort>) => void;
}

/** The column and direction of the cards, which have no heads. */
export function SortChoice({ sort, onSort }: SortChoiceProps) {
  const ascends = sort.sortOrder === "asc";
  return (
    <div className="mb-2.5 flex items-center gap-2">
      <Select
        aria-label="Sort by"
        value={sort.sort}
        onChange={({ target }) => {
          const chosen = sortColumns.find(({ column }) => column === target.value);
          if (chosen) onSort({ sort: chosen.column, sortOrder: chosen.begins });
        }}
      >
        {sortColumns.map(({ column, label }) => (
          <option key={column} value={column}>
            Sort by {label.toLowerCase()}
          </option>
        ))}
      </Select>
      <Button
        icon={ascends ? ArrowUp : ArrowDown}
        onClick={() => onSort(pressedSort(sort, sort.sort, sort.sortOrder))}
      >
        {ascends ? "Ascending" : "Descending"}
      </Button>
    </div>
  );
}
