import { useQuery } from "@tanstack/react-query";
import type { ChangeList, ListState } from "#web/lead/list-state.ts";
import { campaigns, team } from "#web/lead/team.ts";
import { useSeesOthersLeads, useViewer } from "#web/lib/http/session.tsx";
import { FilterChips as Chips } from "#web/ui/FilterChips.tsx";
import { FILTER_BUTTON } from "./FilterButton.tsx";
import { filterLabels } from "./filter-choices.ts";

interface FilterChipsProps {
  state: ListState;
  change: ChangeList;
}

/** The active filters of the leads. */
export function FilterChips({ state, change }: FilterChipsProps) {
  const seesOthers = useSeesOthersLeads();
  const ownId = useViewer().id;
  const users = useQuery({ ...team, enabled: seesOthers && state.telecaller !== undefined });
  const months = useQuery({ ...campaigns, enabled: state.campaign !== undefined });
  return (
    <Chips
      chips={filterLabels(state, { team: users.data, campaigns: months.data, ownId })}
      onRemove={(key) =>
        change(key === "expiry" ? { expiryFrom: undefined, expiryTo: undefined } : { [key]: undefined })
      }
      button={`[${FILTER_BUTTON}]`}
    />
  );
}
