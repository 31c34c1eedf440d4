import { ListFilter } from "lucide-react";
import { useState } from "react";
import { type ChangeList, type ListState, narrowing } from "#web/lead/list-state.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useHeldKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";

const panel = preloadable(() => import("./FilterPanel.tsx"));

/** Marks the button, to which the focus returns when the last filter is removed. */
export const FILTER_BUTTON = "data-filter-button";

interface FilterButtonProps {
  state: ListState;
  change: ChangeList;
}

/** Opens the panel 'Filter Customers'. */
export function FilterButton({ state, change }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const loaded = panel.useAhead(open);
  useHeldKeys(open && !loaded);
  const { status, expiryFrom, expiryTo, ...others } = { ...narrowing(state), status: state.status };
  const { search: _, ...single } = others;
  const on = [status, expiryFrom ?? expiryTo, ...Object.values(single)].filter(Boolean).length;
  return (
    <>
      {loaded && <loaded.LeadsExport state={state} />}
      <Button size="s" {...{ [FILTER_BUTTON]: "" }} icon={ListFilter} onClick={() => setOpen(true)}>
        {on > 0 ? `Filter (${on})` : "Filter"}
      </Button>
      {open && loaded && <loaded.FilterPanel state={state} onApply={change} onClose={() => setOpen(false)} />}
    </>
  );
}
