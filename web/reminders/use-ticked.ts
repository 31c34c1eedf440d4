import { useState } from "react";
import type { Reminder } from "#contract/reminders";

/** The ticked reminders that are still in sight: nothing else is ever handed over. */
export function useTicked(shown: readonly Reminder[]) {
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
