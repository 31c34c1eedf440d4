import type { ReactNode } from "react";
import { auditGroupNames, auditGroups } from "#contract/audit/actions";
import type { AuditPage } from "#contract/audit/calls";
import { Select } from "#web/ui/Select.tsx";
import { DayField } from "./DayField.tsx";
import type { Narrowing } from "./list-state.ts";

interface FiltersProps {
  state: Narrowing;
  people: AuditPage["people"];
  onChange: (next: Partial<Narrowing>) => void;
  /** At the right end. */
  children: ReactNode;
}

export function Filters({ state: { group, user, from, to }, people, onChange, children }: FiltersProps) {
  const isUnknown = user !== undefined && people.every(({ id }) => id !== user);
  return (
    <search className="mb-2.5 flex flex-wrap items-center gap-2">
      <div className="w-[140px] max-md:w-[calc(50%-4px)]">
        <Select
          aria-label="Kind of entry"
          value={group ?? ""}
          onChange={({ target }) =>
            onChange({ group: auditGroupNames.find((name) => name === target.value) })
          }
        >
          <option value="">Everything</option>
          {auditGroupNames.map((name) => (
            <option key={name} value={name}>
              {auditGroups[name]}
            </option>
          ))}
        </Select>
      </div>
      <div className="w-[160px] max-md:w-[calc(50%-4px)]">
        <Select
          aria-label="Person"
          value={user ?? ""}
          onChange={({ target }) => onChange({ user: target.value || undefined })}
        >
          <option value="">Everybody</option>
          {isUnknown && <option value={user}>…</option>}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <DayField label="From" day={from} onChange={(day) => onChange({ from: day })} />
      <DayField label="To" day={to} onChange={(day) => onChange({ to: day })} />
      {children}
    </search>
  );
}
