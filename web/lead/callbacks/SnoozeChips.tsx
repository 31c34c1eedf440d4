import type { Callback } from "#contract/callbacks/calls";
import { type Snooze, snoozeNames, snoozes } from "#contract/callbacks/snoozes";
import { Chip } from "#web/ui/Chip.tsx";

interface SnoozeChipsProps {
  callback: Pick<Callback, "leadId" | "at" | "name">;
  busy: boolean;
  onSnooze: (snooze: Snooze) => void;
}

/** The choices for snoozing a callback. */
export function SnoozeChips({ callback, busy, onSnooze }: SnoozeChipsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 max-md:gap-2 md:[&_button]:px-1">
      <legend className="mb-1 text-11 font-medium text-ink-3 max-md:text-12">
        Snooze<span className="sr-only"> the callback of {callback.name}</span>
      </legend>
      {snoozeNames.map((name) => (
        <Chip key={name} disabled={busy} onClick={() => onSnooze(name)}>
          <span className="sr-only">Snooze: </span>
          {snoozes[name].label}
        </Chip>
      ))}
    </fieldset>
  );
}
