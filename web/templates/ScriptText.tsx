import clsx from "clsx";
import type { Piece } from "#contract/templates";

interface ScriptTextProps {
  label: string;
  message: readonly Piece[];
  /** In a narrow place a long message scrolls. */
  short?: boolean;
}

/** A message as it will be sent; what is taken from the customer's record is marked. */
export function ScriptText({ label, message, short = false }: ScriptTextProps) {
  return (
    <section
      aria-label={label}
      // A box that scrolls must be reachable with the keyboard.
      tabIndex={short ? 0 : undefined}
      className={clsx(
        "rounded-lg border border-line bg-subtle whitespace-pre-wrap wrap-anywhere",
        short ? "max-h-72 overflow-y-auto px-3 py-2.5" : "px-4 py-3",
      )}
    >
      {message.map(({ text, filled }, place) =>
        filled ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity but their place
          <mark key={place} className="rounded-xs bg-accent-soft px-[3px] font-medium text-accent-text">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </section>
  );
}
