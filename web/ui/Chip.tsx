import clsx from "clsx";
import type { ComponentProps } from "react";

interface ChipProps extends Omit<ComponentProps<"button">, "type" | "className"> {
  onClick: () => void;
  /** For chips that stay pressed; omit for one-off suggestions. */
  on?: boolean | undefined;
}

export function Chip({ on, ...button }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...button}
      className={clsx(
        // On a phone its touch area is 44 px high, beyond its 36.
        "num chip-button",
        on
          ? "border-accent-border bg-accent-soft font-medium text-accent-text"
          : "border-line bg-surface text-ink-2 hover:bg-hover",
      )}
    />
  );
}
