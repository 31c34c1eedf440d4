import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import type { ConversionPage } from "#contract/conversions/calls";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { insurerLabels } from "#contract/lead/insurers";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { filterWords } from "#contract/leads/filter-words";
import { MINUTE_MS, monthLabel, today } from "#contract/time/calendar";
import { team } from "#web/lead/team.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useSeesOthersLeads } from "#web/lib/http/session.tsx";
import { userChoices } from "#web/lib/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { type Choice, type Filter, FilterSelects } from "#web/ui/FilterSelect.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { EVERYTHING, IN_ADDRESS, isNarrowed, type ListState, monthChoices } from "./list-state.ts";
import { SavedConversionFilters } from "./SavedConversionFilters.tsx";

interface ConversionFiltersProps {
  state: ListState;
  onChange: (next: Partial<ListState>) => void;
  /** The insurers of the rows shown, which may have names that the list does not. */
  insurers: readonly (string | null)[];
  /** Deleted users who converted policies here. */
  former: ConversionPage["former"];
  /** At the right end. */
  children: ReactNode;
}

export function ConversionFilters(props: ConversionFiltersProps) {
  const { state, onChange, former, children } = props;
  const day = today(useNow(MINUTE_MS));
  const seesOthers = useSeesOthersLeads();
  const { data: users } = useQuery({ ...team, enabled: seesOthers });
  const filters: Filter<"month" | "telecaller" | "insurer">[] = [
    {
      key: "month",
      label: "Month of conversion",
      all: "All months",
      width: "w-[124px]",
      choices: monthChoices(day, state.month).map((month) => [month, monthLabel(month)]),
    },
    {
      key: "telecaller",
      ...filterWords.telecaller,
      width: "w-[140px]",
      // Users who may have converted a policy, administrators included.
      choices: [...userChoices(users), ...former.map(({ id, name }): Choice => [id, `${name} (former)`])],
    },
    {
      key: "insurer",
      label: "New insurer",
      all: "All insurers",
      width: "w-[132px]",
      choices: [[NOT_RECORDED, NOT_SPECIFIED], ...insurerChoices([...props.insurers, state.insurer])],
    },
  ];
  return (
    <search className="mb-2.5 flex flex-wrap items-center gap-2">
      {/* Gives way before the last of them falls onto a second line. */}
      <div className="max-w-[278px] grow basis-[208px] max-md:max-w-none max-md:basis-full">
        <SearchField
          label="Search converted policies"
          placeholder="Name, phone or vehicle number"
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <FilterSelects
        filters={filters.filter(({ key }) => seesOthers || key !== "telecaller")}
        readers={IN_ADDRESS}
        state={state}
        onChange={onChange}
      />
      <span className="max-md:w-[calc(50%-4px)]">
        <SavedConversionFilters query={useSearch()} onApply={onChange} />
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

/** The known insurers and those of the rows. */
function insurerChoices(shown: readonly (string | null)[]): Choice[] {
  const names = new Set([...insurerLabels, ...shown].filter((name) => name !== null));
  return [...names]
    .filter((name) => name !== "" && name !== NOT_RECORDED)
    .sort((a, b) => a.localeCompare(b))
    .map((name) => [name, name]);
}
