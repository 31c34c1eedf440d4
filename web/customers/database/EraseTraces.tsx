import { useState } from "react";
import { namedBy } from "#contract/personal-data/erased-text";
import { useMay } from "#web/lib/http/session.tsx";
import { success, useSend } from "#web/lib/use-send.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";

/** Somebody whose records were deleted may ask for the rest: of a number or a plate that no record has. */
export function EraseTraces({ of = "" }: { of: string | undefined }) {
  const [asked, setAsked] = useState(false);
  const mayErase = useMay("personal-data:manage");
  const erase = useSend("POST /api/personal-data/erase", {
    done: ({ message }) => success(message),
    failure: "Failed to erase the data",
    onDone: () => setAsked(false),
  });
  if (!mayErase || !namedBy(of)) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>Erase what is kept...</Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Erase what is kept of ${of}?`}
        confirmLabel="Erase"
        onConfirm={() => erase.mutate({ body: { of } })}
        busy={erase.isPending}
        busyLabel="Erasing..."
      >
        The archive of deleted leads, rows of imported files and drafts, and texts that name the person. This
        cannot be undone. Backups keep their copies until they are deleted. A later file with it says that it
        was erased.
      </ConfirmDialog>
    </>
  );
}
