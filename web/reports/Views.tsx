import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus, Pencil, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { SavedFilter } from "#contract/lists/calls";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { savedFilters, useDeleteFilter } from "#web/lib/saved-views/data.ts";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { sameForm } from "./parts/address.ts";

const useViewDialog = dialogWhenUsed(async () => (await import("./ViewDialog.tsx")).ViewDialog);

interface ViewsProps {
  /** The address of the page. */
  query: string;
  onApply: (query: string) => void;
}

/** The kept addresses of the page, one's own and those that colleagues share; one's own one can be changed while it is applied. */
export function Views({ query, onApply }: ViewsProps) {
  const heading = useId();
  const views = useQuery(savedFilters("reports"));
  const remove = useDeleteFilter("reports", "View deleted");
  const [asking, setAsking] = useState<SavedFilter | "new">();
  const ViewDialog = useViewDialog(asking !== undefined);
  const saveButton = useRef<HTMLButtonElement>(null);
  const current = sameForm(query);
  const isApplied = (view: SavedFilter) => sameForm(view.query) === current;
  return (
    <section
      aria-labelledby={heading}
      data-paper="no"
      className="mb-2.5 flex flex-wrap items-center gap-x-2 gap-y-1.5"
    >
      <h2 id={heading} className="text-12 text-ink-3">
        Views
      </h2>
      {views.isError && (
        <p role="alert" className="text-12 text-danger-text">
          The views could not be loaded.{" "}
          <button type="button" className="underline" onClick={() => views.refetch()}>
            Try again
          </button>
        </p>
      )}
      {views.data?.length === 0 && <p className="text-12 text-ink-3">None saved yet</p>}
      {views.data && views.data.length > 0 && (
        <ul aria-labelledby={heading} className="flex min-w-0 flex-wrap items-center gap-1.5">
          {views.data.map((view) => (
            <li key={view.id} className="flex max-w-full items-center">
              <Chip on={isApplied(view)} onClick={() => onApply(view.query)}>
                <span className="max-w-[32ch] truncate max-md:max-w-[20ch]">{view.name}</span>
                {view.shared && (
                  <span className="max-w-[24ch] truncate font-normal max-md:max-w-[16ch]">
                    {view.by === null ? "shared" : `shared by ${view.by}`}
                  </span>
                )}
              </Chip>
              {view.by === null && isApplied(view) && (
                <IconButton
                  icon={Pencil}
                  size="xs"
                  label={`Rename ${view.name}`}
                  onClick={() => setAsking(view)}
                />
              )}
              {isApplied(view) && (
                <IconButton
                  icon={Trash2}
                  size="xs"
                  label={`Delete ${view.name}`}
                  onClick={() => remove.mutate(view, { onSuccess: () => saveButton.current?.focus() })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <span className="ml-auto">
        <Button
          ref={saveButton}
          variant="ghost"
          size="s"
          icon={BookmarkPlus}
          aria-haspopup="dialog"
          onClick={() => setAsking("new")}
        >
          Save view…
        </Button>
      </span>
      {asking && ViewDialog && (
        <ViewDialog
          view={asking === "new" ? undefined : asking}
          query={current}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}
