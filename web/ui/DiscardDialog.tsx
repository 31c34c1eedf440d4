import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface DiscardDialogProps {
  title: string;
  description?: string | undefined;
  onStay: () => void;
  onDiscard: () => void;
}

/** Esc alone must not discard typed text. */
export function DiscardDialog({
  title,
  description = "What you have typed will be lost.",
  onStay,
  onDiscard,
}: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onStay}
      title={title}
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      onConfirm={onDiscard}
    >
      {description}
    </ConfirmDialog>
  );
}
