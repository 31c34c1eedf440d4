import { ArrowDown, ArrowUp } from "lucide-react";
import type { SortOrder } from "#contract/sort-order";
import { type ColumnSort, pressedSort } from "#web/lib/list/column-sort.ts";
import { Button } from "./Button.tsx";
import { Options } from "./Options.tsx";
import { Select } from "./Select.tsx";

interface SortChoiceProps<C extends string> {
  /** Each with the direction it begins with. */
  columns: readonly { column: C; label: string; begins: SortOrder }[];
  sort: ColumnSort<C>;
  onSort: (next: ColumnSort<C>) => void;
}

/** The column and direction of rows without heads. */
export function SortChoice<C extends string>({ columns, sort, onSort }: SortChoiceProps<C>) {
  const ascends = sort.sortOrder === "asc";
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Select
        aria-label="Sort by"
        value={sort.sort}
        onChange={({ target }) => {
          const chosen = columns.find(({ column }) => column === target.value);
          if (chosen) onSort({ sort: chosen.column, sortOrder: chosen.begins });
        }}
      >
        <Options of={columns.map(({ column, label }) => [column, `Sort by ${label.toLowerCase()}`])} />
      </Select>
      <Button
        icon={ascends ? ArrowUp : ArrowDown}
        onClick={() => onSort(pressedSort(sort, sort.sort, sort.sortOrder))}
      >
        <span className="max-md:sr-only">{ascends ? "Ascending" : "Descending"}</span>
      </Button>
    </div>
  );
}
