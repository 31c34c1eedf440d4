import type { RetentionPreview } from "#contract/retention/calls";
import { reasonOf } from "#web/lib/http/api.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useRetentionPreview } from "./data.ts";
import { backupText, retentionText } from "./removal-text.ts";

interface RetentionDialogProps {
  /** Undefined while the dialog is closed. */
  months: number | undefined;
  busy: boolean;
  onClose: () => void;
  /** With the shown preview, if it could be computed. */
  onConfirm: (shown: RetentionPreview | undefined) => void;
}

/** Confirms a retention time that removes leads: what is removed, and that it is permanent. */
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
      {data && `${retentionText(data)} will be removed within a day. `}
      {error && `What will be removed could not be counted: ${reasonOf(error)} `}
      After that, every lead that reaches this age is removed with its calls and documents, and no longer
      counts in earlier figures and reports. This cannot be undone. {data && backupText(data)}
    </ConfirmDialog>
  );
}
