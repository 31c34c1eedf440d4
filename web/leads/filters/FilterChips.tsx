import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ChangeList, ListState } from "#web/lead/list-state.ts";
import { campaigns, team } from "#web/lead/team.ts";
import { useMay, useViewer } from "#web/lib/http/session.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { FILTER_BUTTON } from "./FilterButton.tsx";
import { type FilterLabel, filterLabels, noFilters } from "./filter-choices.ts";

interface FilterChipsProps {
  state: ListState;
  change: ChangeList;
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ state, change }: FilterChipsProps) {
  const all = useMay("leads:all");
  const ownId = useViewer().id;
  const users = useQuery({ ...team, enabled: all && state.telecaller !== undefined });
  const months = useQuery({ ...campaigns, enabled: state.campaign !== undefined });
  const labels = filterLabels(state, { team: users.data, campaigns: months.data, ownId });
  const chips = useRef<HTMLUListElement>(null);
  const removed = useRef<{ place: number; of: number }>(undefined);
  const remove = (label: FilterLabel, place: number) => {
    removed.current = { place, of: labels.length };
    change(Object.fromEntries(label.fields.map((field) => [field, noFilters[field]])));
  };
  // The button that was pressed is gone: the one in its place continues, or the way to the filters.
  useEffect(() => {
    if (!removed.current || removed.current.of <= labels.length) return;
    const left = chips.current?.querySelectorAll("button");
    const next = left?.[Math.min(removed.current.place, left.length - 1)];
    (next ?? document.querySelector<HTMLElement>(`[${FILTER_BUTTON}]`))?.focus();
    removed.current = undefined;
  });
  if (labels.length === 0) return null;
  return (
    <ul ref={chips} aria-label="Filters" className="flex flex-wrap gap-1.5 pb-2.5">
      {labels.map((label, place) => (
        <li key={label.fields.join()}>
          <Chip on onClick={() => remove(label, place)}>
            <span className="sr-only">Remove filter:</span>
            {label.words}
            <X aria-hidden className="size-3" strokeWidth={2} />
          </Chip>
        </li>
      ))}
    </ul>
  );
}
