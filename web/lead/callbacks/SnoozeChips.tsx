import { type Snooze, snoozeNames, snoozes } from "#contract/callbacks/snoozes";
import { Chip } from "#web/ui/Chip.tsx";

interface SnoozeChipsProps {
  /** The customer's. */
  name: string;
  busy: boolean;
  onSnooze: (snooze: Snooze) => void;
}

/** The choices for snoozing a callback or follow-up. */
export function SnoozeChips({ name, busy, onSnooze }: SnoozeChipsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 max-md:gap-2 md:[&_button]:px-1">
      <legend className="mb-1 text-11 font-medium text-ink-3 max-md:text-12">
        Snooze<span className="sr-only"> the call to {name}</span>
      </legend>
      {snoozeNames.map((snooze) => (
        <Chip key={snooze} disabled={busy} onClick={() => onSnooze(snooze)}>
          <span className="sr-only">Snooze: </span>
          {snoozes[snooze].label}
        </Chip>
      ))}
    </fieldset>
  );
}
