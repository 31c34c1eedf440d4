import type { Promised } from "#contract/callbacks/reminder-times";
import type { ReminderPage } from "#contract/reminders/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { Segmented } from "#web/ui/Segmented.tsx";

interface PromiseFilterProps {
  /** Undefined: both. */
  promise: Promised | undefined;
  counts: ReminderPage["promises"] | undefined;
  onChange: (promise: Promised | undefined) => void;
}

export function PromiseFilter({ promise, counts, onChange }: PromiseFilterProps) {
  const label = (word: string, count: number | undefined) =>
    count === undefined ? word : `${word} ${formatNumber(count)}`;
  return (
    <Segmented
      label="Callbacks or follow-ups"
      options={[
        { value: "all", label: label("All", counts && counts.callback + counts.follow_up) },
        { value: "callback", label: label("Callbacks", counts?.callback) },
        { value: "follow_up", label: label("Follow-ups", counts?.follow_up) },
      ]}
      value={promise ?? "all"}
      onChange={(value) => onChange(value === "all" ? undefined : value)}
    />
  );
}
