import type { Callback } from "#contract/callbacks/calls";
import { formatTime } from "#web/lib/format/format.ts";

/** The callback fell due at one of this page's refetches, not before the page was opened. */
const JUST_NOW_MS = 2 * 60_000;

export function isJustDue({ at }: Pick<Callback, "at">, moment: Date): boolean {
  const age = moment.getTime() - Date.parse(at);
  return age < JUST_NOW_MS;
}

/** Without a name: notifications outlive the page and the session. */
export function notificationText({ at }: Pick<Callback, "at">): string {
  return `Callback due at ${formatTime(at)}`;
}
