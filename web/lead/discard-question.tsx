import { useState } from "react";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useUnsavedWarning } from "./unsaved-warning.ts";

interface Form {
  touched: boolean;
  busy: boolean;
  onClose: () => void;
  title: string;
  /** What will be lost. */
  lost?: string | undefined;
}

/** Closes a form's dialog, but not while it is saved, and asks first where something is typed: Esc alone must not discard it. */
export function useDiscardQuestion({ touched, busy, onClose, title, lost }: Form) {
  useUnsavedWarning(touched);
  const [asking, setAsking] = useState(false);
  return {
    close: () => {
      if (busy) return;
      if (touched) setAsking(true);
      else onClose();
    },
    question: asking && (
      <ConfirmDialog
        open
        onClose={() => setAsking(false)}
        title={title}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={onClose}
      >
        {lost ?? "What you have typed will be lost."}
      </ConfirmDialog>
    ),
  };
}
