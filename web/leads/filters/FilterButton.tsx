import { ListFilter } from "lucide-react";
import { useState } from "react";
import { type ChangeList, type ListState, narrowing } from "#web/lead/list-state.ts";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { Button } from "#web/ui/Button.tsx";

const useFilterPanel = dialogWhenUsed(async () => (await import("./FilterPanel.tsx")).FilterPanel);

/** Marks the button, to which the focus returns when the last filter is removed. */
export const FILTER_BUTTON = "data-filter-button";

interface FilterButtonProps {
  state: ListState;
  change: ChangeList;
}

/** Opens the panel 'Filter Customers'. */
export function FilterButton({ state, change }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const FilterPanel = useFilterPanel(open);
  const { search: _, expiryFrom, expiryTo, ...single } = narrowing(state);
  const on = [state.status, expiryFrom ?? expiryTo, ...Object.values(single)].filter(Boolean).length;
  return (
    <>
      <Button size="s" {...{ [FILTER_BUTTON]: "" }} icon={ListFilter} onClick={() => setOpen(true)}>
        {on > 0 ? `Filter (${on})` : "Filter"}
      </Button>
      {FilterPanel && <FilterPanel state={state} onApply={change} onClose={() => setOpen(false)} />}
    </>
  );
}
