import { useState } from "react";
import type { LeadSort } from "#contract/leads/sorting";
import { type Sorting, sortOf } from "#web/lead/list-state.ts";
import { useSeesOthersLeads } from "#web/lib/http/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { labelOf, possibleColumns } from "./list-columns.ts";

const alphabet = ["A to Z", "Z to A"];
const dates = ["Earliest first", "Latest first"] as const;

/** The two directions of a column in plain words, ascending and descending, unless it is in the order of the alphabet. */
const directions: Partial<Record<LeadSort, readonly string[]>> = {
  phone: ["Lowest first", "Highest first"],
  status: ["First status first", "Last status first"],
  month: dates,
  expiry: dates,
  policyCopy: ["Not received first", "Received first"],
  priority: ["High first", "Low first"],
  followUp: dates,
  lastCall: dates,
};

interface SortSheetProps {
  sort: Sorting | undefined;
  onSort: (sort: Sorting | undefined) => void;
  onClose: () => void;
}

/** The choice of column and direction on a phone; mounted only while it is open. */
export function SortSheet({ sort, onSort, onClose }: SortSheetProps) {
  const [chosen, setChosen] = useState(sort);
  const by = chosen && sortOf(chosen);
  const columns: LeadSort[] = ["name", ...possibleColumns(useSeesOthersLeads())];
  const [first, second] = directions[by?.sort ?? "expiry"] ?? alphabet;
  return (
    <Dialog
      open
      side
      onClose={onClose}
      title="Sort"
      confirm={{
        label: "Show leads",
        onConfirm: () => {
          onSort(chosen);
          onClose();
        },
      }}
    >
      <div className="grid gap-4 pt-1">
        <Field label="Sort by">
          <Select
            value={by?.sort ?? ""}
            onChange={({ target }) => setChosen(columns.find((column) => column === target.value))}
          >
            <option value="">Usual order</option>
            {columns.map((column) => (
              <option key={column} value={column}>
                {labelOf(column)}
              </option>
            ))}
          </Select>
        </Field>
        {by && (
          <Field label="Order">
            <Select
              value={by.sortOrder}
              onChange={({ target }) => setChosen(target.value === "asc" ? by.sort : `-${by.sort}`)}
            >
              <option value="asc">{first}</option>
              <option value="desc">{second}</option>
            </Select>
          </Field>
        )}
      </div>
    </Dialog>
  );
}
