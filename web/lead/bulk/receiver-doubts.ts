import { absentText } from "#contract/absences/days";
import type { Receiver } from "#contract/leads/bulk/calls";
import { dateLabel, today } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { now } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { dayLeft } from "#web/lib/people.ts";

/** 'Left on 1 Dec 2026', 'Absent to 30 Nov, last day 1 Dec 2026'; empty for who is here to stay. */
export function awayText({ absentUntil, leftOn }: Pick<User, "absentUntil" | "leftOn">): string {
  const left = dayLeft({ leftOn });
  if (left) return `Left on ${dateLabel(left)}`;
  const absent = absentUntil ? absentText(absentUntil, today(now())) : "";
  if (!leftOn) return absent;
  return `${absent ? `${absent}, last` : "Last"} day ${dateLabel(leftOn)}`;
}

/** By how many somebody would have more open leads than they can work on. */
export function overOf({ open, given, capacity }: Receiver): number {
  return given > 0 && capacity !== null ? Math.max(0, open + given - capacity) : 0;
}

/** What speaks against giving leads to one person: their last day is over, or it is more than they can work on. */
export function doubtsOf(user: User, receiver: Receiver): string[] {
  const { firstName } = user;
  const { open, given, capacity } = receiver;
  const left = dayLeft(user);
  const tooMany = Math.min(given, overOf(receiver));
  return [
    ...(left ? [`${firstName} left on ${dateLabel(left)}`] : []),
    ...(tooMany > 0 && capacity !== null
      ? [
          `${firstName}: ${formatNumber(open)} open of ${formatNumber(capacity)}, +${formatNumber(given)} is ${formatNumber(tooMany)} too many`,
        ]
      : []),
  ];
}
