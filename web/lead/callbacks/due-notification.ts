import type { Callback } from "#contract/callbacks/calls";
import { promiseNames } from "#contract/callbacks/reminder-times";
import { MINUTE_MS } from "#contract/time/calendar";
import { formatTime } from "#web/lib/format/format.ts";

/** The callback fell due at one of this page's refetches, not before the page was opened. */
const JUST_NOW_MS = 2 * MINUTE_MS;

export function isJustDue({ at }: Pick<Callback, "at">, moment: Date): boolean {
  const age = moment.getTime() - Date.parse(at);
  return age < JUST_NOW_MS;
}

/** Without a name: notifications outlive the page and the session. */
export function notificationText({ at, promise }: Pick<Callback, "at" | "promise">): string {
  return `${promiseNames[promise]} due at ${formatTime(at)}`;
}
