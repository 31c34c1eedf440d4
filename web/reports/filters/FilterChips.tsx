import { useQuery } from "@tanstack/react-query";
import type { LeadFilterName } from "#contract/leads/filter-words";
import { team } from "#web/lead/team.ts";
import { FilterChips as Chips } from "#web/ui/FilterChips.tsx";
import type { Filters } from "../parts/address.ts";
import { chosenFilters } from "./chosen-filters.ts";
import { FILTER_BUTTON } from "./FilterButton.tsx";

interface FilterChipsProps {
  filters: Filters;
  onRemove: (name: LeadFilterName) => void;
}

/** The chosen filters of the reports. */
export function FilterChips({ filters, onRemove }: FilterChipsProps) {
  const users = useQuery({ ...team, enabled: filters.telecaller !== undefined });
  return (
    <Chips
      chips={chosenFilters(filters, users.isError ? [] : users.data)}
      onRemove={onRemove}
      button={`[${FILTER_BUTTON}]`}
    />
  );
}
