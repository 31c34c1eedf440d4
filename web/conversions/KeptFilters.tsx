import { Bookmark } from "lucide-react";
import { useState } from "react";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useHeldKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { type ListState, savedState } from "./list-state.ts";

const kept = preloadable(async () => {
  const { SavedFilters, SaveFilter } = await import("#web/lib/list/kept/SavedFilters.tsx");
  return { SavedFilters, SaveFilter };
});

interface KeptFiltersProps {
  /** The address of the list as it stands. */
  query: string;
  onApply: (next: Partial<ListState>) => void;
}

/** Opens the filters a person has saved for Policy Converted. */
export function KeptFilters({ query, onApply }: KeptFiltersProps) {
  const [open, setOpen] = useState(false);
  const Kept = kept.useAhead(open);
  useHeldKeys(open && !Kept);
  const apply = (chosen: string) => {
    onApply({ search: "", ...savedState(chosen) });
    setOpen(false);
  };
  return (
    <>
      <Button icon={Bookmark} onClick={() => setOpen(true)}>
        Saved filters
      </Button>
      {open && Kept && (
        <Dialog
          open
          side
          onClose={() => setOpen(false)}
          title="Filters of Policy Converted"
          description="Telecaller, new insurer and order can be kept under a name; the month stays the one shown."
        >
          <div className="grid grid-cols-1 gap-4 pt-1">
            <Kept.SavedFilters list="conversions" onApply={apply} />
            <Kept.SaveFilter list="conversions" query={query} />
          </div>
        </Dialog>
      )}
    </>
  );
}
