import type { Receiver } from "#contract/leads/bulk/calls";
import { dateLabel } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { dayLeft } from "#web/lib/people.ts";

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
