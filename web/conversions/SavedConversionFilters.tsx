import { Bookmark } from "lucide-react";
import { useState } from "react";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { type ListState, savedState } from "./list-state.ts";

const useSavedFilters = dialogWhenUsed(async () => {
  const { SavedFilters, SaveFilter } = await import("#web/lib/saved-views/SavedFilters.tsx");
  return { SavedFilters, SaveFilter };
});

const SAVED_FILTERS = "Saved filters";

interface SavedConversionFiltersProps {
  /** The address of the list as it stands. */
  query: string;
  onApply: (next: Partial<ListState>) => void;
}

/** Opens the filters a person has saved for Policy Converted. */
export function SavedConversionFilters({ query, onApply }: SavedConversionFiltersProps) {
  const [open, setOpen] = useState(false);
  const Saved = useSavedFilters(open);
  const apply = (chosen: string) => {
    onApply({ search: "", ...savedState(chosen) });
    setOpen(false);
  };
  return (
    <>
      <span className="max-md:hidden">
        <IconButton icon={Bookmark} label={SAVED_FILTERS} onClick={() => setOpen(true)} />
      </span>
      <span className="grid md:hidden">
        <Button icon={Bookmark} onClick={() => setOpen(true)}>
          {SAVED_FILTERS}
        </Button>
      </span>
      {Saved && (
        <Dialog
          side
          onClose={() => setOpen(false)}
          title="Filters of Policy Converted"
          description="The chosen filters and the order are kept under a name; the month stays the one shown."
          cancelLabel="Close"
        >
          <div className="grid grid-cols-1 gap-4 pt-1">
            <Saved.SavedFilters list="conversions" onApply={apply} />
            <Saved.SaveFilter list="conversions" query={query} />
          </div>
        </Dialog>
      )}
    </>
  );
}
