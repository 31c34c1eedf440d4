import type { RetentionPreview } from "#contract/retention";
import { reasonOf } from "#web/lib/api.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useRetentionPreview } from "./data.ts";
import { inWords, leftInBackups } from "./retention-words.ts";

interface RetentionDialogProps {
  /** Undefined while nothing is asked. */
  months: number | undefined;
  busy: boolean;
  onClose: () => void;
  /** With what was shown, where it could be counted. */
  onConfirm: (shown: RetentionPreview | undefined) => void;
}

/** Asked before a time is saved that removes leads: with what goes, and that nothing brings it back. */
export function RetentionDialog({ months, busy, onClose, onConfirm }: RetentionDialogProps) {
  const { data, error } = useRetentionPreview(months);
  return (
    <ConfirmDialog
      open={months !== undefined}
      onClose={onClose}
      title={`Keep leads for ${months ?? ""} months?`}
      confirmLabel="Save and remove old leads"
      busy={busy}
      busyLabel="Saving..."
      onConfirm={() => onConfirm(data)}
    >
      {data && `${inWords(data)} will be removed within a day. `}
      {error && `What will be removed could not be counted: ${reasonOf(error)} `}
      From then on, every lead that grows that old is removed, with its calls and documents, and from the
      figures and reports of its time. This cannot be undone. {data && leftInBackups(data)}
    </ConfirmDialog>
  );
}
