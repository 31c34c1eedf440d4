import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ChangeList, ListState } from "#web/lead/list-state.ts";
import { campaigns, team } from "#web/lead/team.ts";
import { useMay, useViewer } from "#web/lib/http/session.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { filterLabels } from "./filter-choices.ts";

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
  const words = filterLabels(state, { team: users.data, campaigns: months.data, ownId });
  if (words.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1.5 pb-2.5">
      {words.map((one) => (
        <li key={one.field}>
          <Chip on onClick={() => change({ [one.field]: undefined })}>
            <span className="sr-only">Remove filter:</span>
            {one.words}
            <X aria-hidden className="size-3" strokeWidth={2} />
          </Chip>
        </li>
      ))}
    </ul>
  );
}
