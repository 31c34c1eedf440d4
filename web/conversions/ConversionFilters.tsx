import { useQuery } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { useSearch } from "wouter";
import type { ConversionPage } from "#contract/conversions/calls";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { insurerLabels } from "#contract/lead/insurers";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { team } from "#web/lead/team.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Select } from "#web/ui/Select.tsx";
import { KeptFilters } from "./KeptFilters.tsx";
import { EVERYTHING, isNarrowed, type ListState } from "./list-state.ts";
import { MonthFilter } from "./MonthFilter.tsx";

interface ConversionFiltersProps {
  state: ListState;
  onChange: (next: Partial<ListState>) => void;
  input: RefObject<HTMLInputElement | null>;
  /** The insurers of the rows shown, which may have names that the list does not. */
  insurers: readonly (string | null)[];
  /** Deleted users who converted policies here. */
  former: ConversionPage["former"];
  /** At the right end. */
  children: ReactNode;
}

export function ConversionFilters({
  state,
  onChange,
  input,
  insurers,
  former,
  children,
}: ConversionFiltersProps) {
  const seesAll = useMay("leads:all");
  return (
    <search className="mb-2.5 flex flex-wrap items-center gap-2">
      {/* Gives way before the last of them falls onto a second line. */}
      <div className="max-w-[278px] grow basis-[208px] max-md:max-w-none max-md:basis-full">
        <SearchField
          label="Search converted policies"
          placeholder="Name, phone or vehicle number"
          value={state.search}
          input={input}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <div className="w-[124px] max-md:w-[calc(50%-4px)]">
        <MonthFilter month={state.month} onChange={(month) => onChange({ month })} />
      </div>
      {seesAll && (
        <div className="w-[140px] max-md:w-[calc(50%-4px)]">
          <TelecallerFilter
            telecaller={state.telecaller}
            former={former}
            onChange={(telecaller) => onChange({ telecaller })}
          />
        </div>
      )}
      <div className="w-[132px] max-md:w-[calc(50%-4px)]">
        <InsurerFilter
          insurer={state.insurer}
          shown={insurers}
          onChange={(insurer) => onChange({ insurer })}
        />
      </div>
      <span className="max-md:w-[calc(50%-4px)]">
        <KeptFilters query={useSearch()} onApply={onChange} />
      </span>
      {isNarrowed(state) && (
        <div className="grid max-md:w-[calc(50%-4px)]">
          <Button variant="ghost" aria-label="Clear filters" onClick={() => onChange(EVERYTHING)}>
            Clear
          </Button>
        </div>
      )}
      {children}
    </search>
  );
}

interface TelecallerFilterProps {
  telecaller: string | undefined;
  former: ConversionPage["former"];
  onChange: (telecaller: string | undefined) => void;
}

/** Whoever may have converted a policy, administrators included. */
function TelecallerFilter({ telecaller, former, onChange }: TelecallerFilterProps) {
  const { data: users = [] } = useQuery(team);
  const isListed = telecaller === undefined || [...users, ...former].some(({ id }) => id === telecaller);
  return (
    <Select
      aria-label="Telecaller"
      value={telecaller ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">All telecallers</option>
      {!isListed && <option value={telecaller}>Not listed</option>}
      {users.map(({ id, firstName, lastName, isActive = true }) => (
        <option key={id} value={id}>
          {[firstName, lastName].filter(Boolean).join(" ")}
          {isActive ? "" : " (inactive)"}
        </option>
      ))}
      {former.map(({ id, name }) => (
        <option key={id} value={id}>
          {name} (former)
        </option>
      ))}
    </Select>
  );
}

interface InsurerFilterProps {
  insurer: string;
  shown: readonly (string | null)[];
  onChange: (insurer: string) => void;
}

function InsurerFilter({ insurer, shown, onChange }: InsurerFilterProps) {
  const names = new Set(
    [...insurerLabels, ...shown, insurer].filter((name) => name && name !== NOT_RECORDED),
  );
  const choices = [...names].map(String).sort((a, b) => a.localeCompare(b));
  return (
    <Select aria-label="New insurer" value={insurer} onChange={({ target }) => onChange(target.value)}>
      <option value="">All insurers</option>
      <option value={NOT_RECORDED}>{NOT_SPECIFIED}</option>
      {choices.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  );
}
