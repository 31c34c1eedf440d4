import { useEffect, useEffectEvent, useState } from "react";
import type { Reminder } from "#contract/reminders/calls";
import { kindOf } from "./due.ts";

/**
 * Keeps the focus with a rescheduled reminder: its row leaves the group it was in, and with it the button that
 * has the focus. Returns what to call when the dialog closes.
 */
export function useMovedFocus(shown: readonly Reminder[], now: Date, busy: boolean) {
  const [followed, setFollowed] = useState<Reminder>();
  const at = shown.find(({ leadId }) => leadId === followed?.leadId)?.at;
  const follow = useEffectEvent((from: Reminder) => {
    // Anything else that has the focus was chosen by the user since.
    if (document.activeElement === document.body) {
      const button = document.querySelector<HTMLElement>(`[data-reschedule="${from.leadId}"]`);
      const group = document.getElementById(`reminders-${kindOf(at ?? from.at, now)}`);
      (button ?? group)?.focus();
    }
    setFollowed(undefined);
  });
  useEffect(() => {
    // Between the replies of two groups it is in neither.
    if (followed && at !== followed.at && (at !== undefined || !busy)) follow(followed);
  }, [followed, at, busy]);
  return setFollowed;
}
