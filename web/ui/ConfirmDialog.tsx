import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in one sentence. */
  children: ReactNode;
  confirmLabel: string;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  onConfirm: () => void;
  cancelLabel?: string;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, busy, busyLabel, onConfirm, children, ...rest } = props;
  return (
    <Dialog
      {...rest}
      alert
      size="s"
      description={children}
      confirm={{ label: confirmLabel, onConfirm, busy, busyLabel, danger: true }}
    />
  );
}
