import { useState } from "react";
import type { SavedFilter } from "#contract/lists/calls";
import { FILTER_NAME_MAX, sharedLists } from "#contract/lists/lists";
import { useMay } from "#web/lib/http/session.tsx";
import { refusedName, useRenameFilter, useSaveFilter } from "#web/lib/saved-views/data.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { toast } from "#web/ui/toast.ts";

interface ViewDialogProps {
  /** The view that gets another name; undefined: a new one. */
  view: SavedFilter | undefined;
  /** What a new one keeps. */
  query: string;
  onClose: () => void;
}

/** Asks the name of a view; mounted only while it is open. */
export function ViewDialog({ view, query, onClose }: ViewDialogProps) {
  const [typed, setTyped] = useState(view?.name ?? "");
  const shares = useMay(sharedLists.reports);
  const [shared, setShared] = useState(false);
  const [missing, setMissing] = useState(false);
  const save = useSaveFilter("reports");
  const rename = useRenameFilter("reports");
  const name = typed.trim();
  const confirm = () => {
    setMissing(name === "");
    if (!name) return;
    if (view) return rename.mutate({ id: view.id, name }, { onSuccess: onClose });
    save.mutate(
      { name, query, shared },
      {
        onSuccess: () => {
          onClose();
          toast({ title: "View saved", description: name });
        },
      },
    );
  };
  return (
    <Dialog
      size="s"
      onClose={onClose}
      title={view ? "Rename view" : "Save view"}
      description={
        view ? undefined : "A view keeps the tab, the months, the comparison and the filters of this page."
      }
      confirm={{
        label: "Save",
        busy: save.isPending || rename.isPending,
        busyLabel: "Saving...",
        onConfirm: confirm,
      }}
    >
      <div className="grid gap-3 pt-1">
        <Field
          label="Name of the view"
          error={missing && !name ? "Enter a name" : refusedName(view ? rename.error : save.error)}
        >
          <Input
            autoComplete="off"
            maxLength={FILTER_NAME_MAX}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {!view && shares && (
          <Checkbox label="Share with all administrators" checked={shared} onChange={setShared} />
        )}
      </div>
    </Dialog>
  );
}
