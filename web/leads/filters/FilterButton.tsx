import { ListFilter } from "lucide-react";
import { useState } from "react";
import type { ChangeList, ListState } from "#web/lead/list-state.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useHeldKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";

const panel = preloadable(async () => (await import("./FilterPanel.tsx")).FilterPanel);

interface FilterButtonProps {
  state: ListState;
  change: ChangeList;
}

/** Opens the panel 'Filter Customers'. */
export function FilterButton({ state, change }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const FilterPanel = panel.useAhead(open);
  useHeldKeys(open && !FilterPanel);
  const { search, status, telecaller, campaign } = state;
  const on = [status, telecaller, campaign].filter(Boolean).length;
  return (
    <>
      <Button size="s" icon={ListFilter} onClick={() => setOpen(true)}>
        {on > 0 ? `Filter (${on})` : "Filter"}
      </Button>
      {open && FilterPanel && (
        <FilterPanel
          value={{ search, status, telecaller, campaign }}
          onApply={(filter, campaignMonth) =>
            change({ ...filter, ...(campaignMonth && { month: campaignMonth }) })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
