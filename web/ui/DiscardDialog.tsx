import { Dialog } from "./Dialog.tsx";

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
    <Dialog
      open
      alert
      size="s"
      onClose={onStay}
      title={title}
      description={description}
      cancelLabel="Keep editing"
      confirm={{ label: "Discard", onConfirm: onDiscard, danger: true }}
    />
  );
}
