import { type ReactNode, useId } from "react";
import { auditGroupNames, auditGroups } from "#contract/audit/actions";
import type { AuditPage } from "#contract/audit/calls";
import { ENTRIES_SEARCHED } from "#contract/audit/searched";
import { formatNumber } from "#web/lib/format/format.ts";
import { DateInput } from "#web/ui/DateInput.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import { PersonSelect } from "#web/ui/PersonSelect.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import type { Narrowing } from "./list-state.ts";

const WITHOUT = "without ";

function kindOf(value: string): Pick<Narrowing, "group" | "without"> {
  return {
    group: auditGroupNames.find((name) => name === value),
    without: auditGroupNames.find((name) => `${WITHOUT}${name}` === value),
  };
}

interface FiltersProps {
  state: Narrowing;
  people: AuditPage["people"];
  onChange: (next: Partial<Narrowing>) => void;
  /** At the right end. */
  children: ReactNode;
}

export function Filters({
  state: { search, group, without, user, from, to },
  people,
  onChange,
  children,
}: FiltersProps) {
  return (
    <search className="mb-2.5 flex flex-wrap items-center gap-2">
      <div className="grow basis-[208px] max-md:basis-full">
        <SearchField
          label="Search the audit log"
          placeholder="Lead number, user or file"
          value={search}
          onSearch={(next) => onChange({ search: next })}
        />
      </div>
      <div className="w-[156px] max-md:w-[calc(50%-4px)]">
        <FilterSelect
          label="Kind of entry"
          all="Everything"
          value={without ? `${WITHOUT}${without}` : group}
          choices={[
            [`${WITHOUT}access`, "Without sign-ins"],
            ...auditGroupNames.map((name) => [name, auditGroups[name]] as const),
          ]}
          onChange={(kind) => onChange(kindOf(kind))}
        />
      </div>
      <div className="w-[160px] max-md:w-[calc(50%-4px)]">
        <PersonSelect people={people} value={user} onChange={(next) => onChange({ user: next })} />
      </div>
      <DayField label="From" day={from} onChange={(day) => onChange({ from: day })} />
      <DayField label="To" day={to} onChange={(day) => onChange({ to: day })} />
      <div className="flex grow flex-wrap items-center gap-2">{children}</div>
      {search && !from && (
        <p className="w-full text-12 text-ink-3">
          Searched: the latest {formatNumber(ENTRIES_SEARCHED)} entries. For earlier ones choose a day in
          From.
        </p>
      )}
    </search>
  );
}

interface DayFieldProps {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

function DayField({ label, day, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-1.5 max-md:w-full">
      <label htmlFor={id} className="flex-none text-ink-2 max-md:w-10">
        {label}
      </label>
      <div className="w-[140px] max-md:flex-1">
        <DateInput id={id} value={day ?? ""} onDone={(next) => onChange(next || undefined)} />
      </div>
    </div>
  );
}
