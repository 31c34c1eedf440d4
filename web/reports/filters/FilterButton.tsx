import { ListFilter } from "lucide-react";
import { useState } from "react";
import type { Period } from "#contract/reports/span";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { Button } from "#web/ui/Button.tsx";
import type { Filters } from "../parts/address.ts";

const useFilterPanel = dialogWhenUsed(async () => (await import("./FilterPanel.tsx")).FilterPanel);

/** Marks the button, to which the focus returns when the last filter is removed. */
export const FILTER_BUTTON = "data-filter-button";

interface FilterButtonProps {
  filters: Filters;
  span: Period;
  onChange: (filters: Filters) => void;
}

/** Opens the panel 'Filter reports'. */
export function FilterButton({ filters, span, onChange }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const FilterPanel = useFilterPanel(open);
  const on = Object.values(filters).filter((value) => value !== undefined).length;
  return (
    <>
      <Button
        {...{ [FILTER_BUTTON]: "" }}
        icon={ListFilter}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {on > 0 ? `Filters (${on})` : "Filters"}
      </Button>
      {FilterPanel && (
        <FilterPanel filters={filters} span={span} onApply={onChange} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
