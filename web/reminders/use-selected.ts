import { useState } from "react";
import type { Reminder } from "#contract/reminders/calls";

/** The selected reminders that are still shown: nothing else is ever handed over. */
export function useSelectedReminders(shown: readonly Reminder[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  return {
    ticked,
    selected: shown.filter(({ leadId }) => ticked.has(leadId)),
    toggle: (leadId: number) =>
      setTicked((before) => {
        const next = new Set(before);
        if (!next.delete(leadId)) next.add(leadId);
        return next;
      }),
    clear: () => setTicked(new Set()),
  };
}
