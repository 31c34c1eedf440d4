import { type ReactNode, useState } from "react";
import { preloadable } from "#web/lib/browser/preload.ts";
import { type Keys, useHeldKeys } from "#web/lib/keys/keys.ts";

const frame = preloadable(async () => (await import("./DialogFrame.tsx")).DialogFrame);

// Loaded before anything can be pressed, so that the first dialog opens at once too.
frame.prepareWhenUsed();

interface Confirm {
  label: string;
  onConfirm: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

export interface DialogProps {
  /** Not given by a dialog that is only there while it is open. */
  open?: boolean | undefined;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** 460, 480, 560, 620 or 860 px wide, or as the window. */
  size?: "s" | "m" | "l" | "xl" | "2xl" | "full";
  /** At the right edge, at full height, for filters. */
  side?: boolean | undefined;
  /** The button at the right of the footer; Enter in a field and Ctrl+Enter press it too. */
  confirm?: Confirm | undefined;
  cancelLabel?: string | undefined;
  /** What Cancel does before it closes; Esc and the close button do not. */
  onCancel?: (() => void) | undefined;
  /** Secondary content at the left of the footer. */
  footerStart?: ReactNode;
  /** A question that interrupts (a deletion): announced as an alert, without a close button. */
  alert?: boolean | undefined;
  /** Cannot be closed: no close button, no Cancel, Esc does nothing. */
  locked?: boolean | undefined;
  /** What keys do until it is there, besides Esc, which closes it. */
  whileLoading?: Keys | undefined;
  children?: ReactNode;
}

/** A dialog; on a phone a sheet at the bottom. Focus starts in the first field and returns to the opener. */
export function Dialog(props: DialogProps) {
  const { open = true } = props;
  // Stays mounted once opened, so that its closing is animated.
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  const Frame = frame.use(used);
  const onEscape = props.locked ? undefined : props.onClose;
  useHeldKeys(open && !Frame, { ...props.whileLoading, ESCAPE: onEscape });
  return Frame && <Frame {...props} open={open} />;
}
