import clsx from "clsx";
import type { Piece } from "#contract/templates/messages";

interface ScriptTextProps {
  label: string;
  message: readonly Piece[];
  /** Long messages scroll in a narrow place. */
  short?: boolean;
}

/** The text of a message; values from the customer's record are marked. */
export function ScriptText({ label, message, short = false }: ScriptTextProps) {
  return (
    <section
      aria-label={label}
      // A scrolling box must be reachable by keyboard.
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
