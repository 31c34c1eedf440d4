import clsx from "clsx";
import { type OutcomeCode, outcomes } from "#contract/lead/outcomes";
import { iconColour, iconOfOutcome } from "#web/lead/lead-icons.ts";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";

interface OutcomeButtonProps {
  code: OutcomeCode;
  locked: boolean;
  /** This outcome is being saved. */
  busy: boolean;
  onPress: () => void;
}

export function OutcomeButton({ code, locked, busy, onPress }: OutcomeButtonProps) {
  const { label, key } = outcomes[code];
  const { icon: Icon, tone } = iconOfOutcome(code);
  return (
    <button
      type="button"
      // Not `disabled`, which would drop the focus; greyed out only when saving takes long.
      aria-disabled={locked || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={key}
      onClick={(event) => {
        // The second click of a double click is not a second call.
        if (!locked && event.detail <= 1) onPress();
      }}
      onKeyDown={(event) => {
        // Nor is a held Enter.
        if (event.key === "Enter" && event.repeat) event.preventDefault();
      }}
      className={clsx(
        "flex min-h-[34px] min-w-0 items-center gap-[9px] rounded-md border py-1 pr-2 pl-2.5 text-left font-medium shadow-xs transition-[background-color,border-color,color] duration-(--t-fast) max-md:min-h-12 max-md:gap-2 max-md:pr-1 max-md:text-13/[1.15]",
        busy
          ? "border-accent bg-accent-soft text-accent-text"
          : "border-line-strong bg-surface hover:bg-hover focus-visible:border-accent focus-visible:bg-accent-soft focus-visible:text-accent-text active:bg-pressed aria-disabled:cursor-not-allowed aria-disabled:bg-muted aria-disabled:text-ink-3 aria-disabled:delay-150",
      )}
    >
      <span className={clsx("grid size-[15px] flex-none place-items-center", !busy && iconColour[tone])}>
        {busy ? <Spinner /> : <Icon aria-hidden className="size-[15px]" strokeWidth={1.75} />}
      </span>
      <span className="min-w-0 flex-1 text-balance">{label}</span>
      <Kbd>{key}</Kbd>
    </button>
  );
}
