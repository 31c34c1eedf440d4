import type { ReactNode } from "react";
import { auditGroupNames, auditGroups } from "#contract/audit/actions";
import type { AuditPage } from "#contract/audit/calls";
import { PersonSelect } from "#web/ui/PersonSelect.tsx";
import { Select } from "#web/ui/Select.tsx";
import { DayField } from "./DayField.tsx";
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
  state: { group, without, user, from, to },
  people,
  onChange,
  children,
}: FiltersProps) {
  return (
    <search className="mb-2.5 flex flex-wrap items-center gap-2">
      <div className="w-[156px] max-md:w-[calc(50%-4px)]">
        <Select
          aria-label="Kind of entry"
          value={without ? `${WITHOUT}${without}` : (group ?? "")}
          onChange={({ target }) => onChange(kindOf(target.value))}
        >
          <option value="">Everything</option>
          <option value={`${WITHOUT}access`}>Without sign-ins</option>
          {auditGroupNames.map((name) => (
            <option key={name} value={name}>
              {auditGroups[name]}
            </option>
          ))}
        </Select>
      </div>
      <div className="w-[160px] max-md:w-[calc(50%-4px)]">
        <PersonSelect people={people} value={user} onChange={(next) => onChange({ user: next })} />
      </div>
      <DayField label="From" day={from} onChange={(day) => onChange({ from: day })} />
      <DayField label="To" day={to} onChange={(day) => onChange({ to: day })} />
      {children}
    </search>
  );
}
