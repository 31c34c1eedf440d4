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
        "num relative inline-flex h-6 flex-none items-center gap-[5px] rounded-full border px-2 text-12 whitespace-nowrap max-md:h-9 max-md:px-3 max-md:text-13 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-[5px] disabled:text-ink-disabled",
        on
          ? "border-accent-border bg-accent-soft font-medium text-accent-text"
          : "border-line bg-surface text-ink-2 hover:bg-hover",
      )}
    />
  );
}
