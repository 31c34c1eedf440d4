import { type ReactNode, useState } from "react";
import { later } from "#web/lib/later.ts";

const frame = later(async () => (await import("./DialogFrame.tsx")).DialogFrame);

// Fetched when the screen is at rest, so that even the first dialog opens at once.
frame.prepareAtRest();

interface Confirm {
  label: string;
  onConfirm: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** 460, 480, 560, 620 or 860 px wide. */
  size?: "s" | "m" | "l" | "xl" | "2xl";
  /** At the right edge, as high as the window, for filters. */
  side?: boolean | undefined;
  /** The verb at the right of the footer; Enter in a field and Ctrl+Enter press it too. */
  confirm?: Confirm | undefined;
  cancelLabel?: string | undefined;
  /** Quiet things at the left of the footer. */
  footerStart?: ReactNode;
  /** A question that interrupts (a deletion): announced as an alert, without a cross. */
  alert?: boolean | undefined;
  /** Cannot be left: no cross, no Cancel, Esc does nothing. */
  locked?: boolean | undefined;
  children?: ReactNode;
}

/** A dialog; on a phone a sheet at the bottom. Focus starts in the first field and returns to the opener. */
export function Dialog(props: DialogProps) {
  // Once opened it stays, so that it can be seen closing.
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  const Frame = frame.use(used);
  return Frame && <Frame {...props} />;
}
