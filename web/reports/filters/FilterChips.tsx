import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { LeadFilterName } from "#contract/figures/filters";
import { team } from "#web/lead/team.ts";
import { Chip } from "#web/ui/Chip.tsx";
import type { Filters } from "../parts/address.ts";
import { chosenFilters } from "./chosen-filters.ts";
import { FILTER_BUTTON } from "./FilterButton.tsx";

interface FilterChipsProps {
  filters: Filters;
  onRemove: (name: LeadFilterName) => void;
}

/** The chosen filters, each with a button to remove it; on paper their words. */
export function FilterChips({ filters, onRemove }: FilterChipsProps) {
  const users = useQuery({ ...team, enabled: filters.telecaller !== undefined });
  const chosen = chosenFilters(filters, users.isError ? [] : users.data);
  const chips = useRef<HTMLUListElement>(null);
  const removed = useRef<{ place: number; of: number }>(undefined);
  // The button that was pressed is gone: the one in its place continues, or the way to the filters.
  useEffect(() => {
    if (!removed.current || removed.current.of <= chosen.length) return;
    const left = chips.current?.querySelectorAll("button");
    const next = left?.[Math.min(removed.current.place, left.length - 1)];
    (next ?? document.querySelector<HTMLElement>(`[${FILTER_BUTTON}]`))?.focus();
    removed.current = undefined;
  });
  if (chosen.length === 0) return null;
  return (
    <ul ref={chips} aria-label="Filters" className="mb-3 flex flex-wrap gap-1.5">
      {chosen.map(({ name, words }, place) => (
        <li key={name} className="max-w-full">
          <Chip
            on
            onClick={() => {
              removed.current = { place, of: chosen.length };
              onRemove(name);
            }}
          >
            <span className="sr-only">Remove filter:</span>
            <span className="max-w-[44ch] truncate max-md:max-w-[30ch]">{words}</span>
            <X aria-hidden className="size-3 flex-none" strokeWidth={2} />
          </Chip>
        </li>
      ))}
    </ul>
  );
}
