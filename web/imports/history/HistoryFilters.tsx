import type { ReactNode } from "react";
import type { ImportPage } from "#contract/imports/schemas";
import { importStateNames, importStates } from "#contract/imports/states";
import { monthLabel } from "#contract/time/calendar";
import { PersonSelect } from "#web/ui/PersonSelect.tsx";
import { Select } from "#web/ui/Select.tsx";
import { monthsAround } from "../drafts/months.ts";
import type { HistoryState } from "./list-state.ts";

interface HistoryFiltersProps {
  state: HistoryState;
  people: ImportPage["people"];
  onChange: (next: Partial<HistoryState>) => void;
  /** At the right end. */
  children: ReactNode;
}

export function HistoryFilters({
  state: { month, user, state },
  people,
  onChange,
  children,
}: HistoryFiltersProps) {
  return (
    <search className="mb-2.5 flex flex-wrap items-center gap-2">
      <div className="w-[140px] max-md:w-[calc(50%-4px)]">
        <Select
          aria-label="Month"
          value={month ?? ""}
          onChange={({ target }) => onChange({ month: target.value || undefined })}
        >
          <option value="">All months</option>
          {monthsAround(12, 3, month)
            .toReversed()
            .map((one) => (
              <option key={one} value={one}>
                {monthLabel(one)}
              </option>
            ))}
        </Select>
      </div>
      <div className="w-[160px] max-md:w-[calc(50%-4px)]">
        <PersonSelect people={people} value={user} onChange={(next) => onChange({ user: next })} />
      </div>
      <div className="w-[130px] max-md:w-[calc(50%-4px)]">
        <Select
          aria-label="State"
          value={state ?? ""}
          onChange={({ target }) =>
            onChange({ state: importStateNames.find((name) => name === target.value) })
          }
        >
          <option value="">Any state</option>
          {importStateNames.map((name) => (
            <option key={name} value={name}>
              {importStates[name].label}
            </option>
          ))}
        </Select>
      </div>
      {children}
    </search>
  );
}
