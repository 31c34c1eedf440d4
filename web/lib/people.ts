import { dateLabel, today } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { now } from "#web/lib/browser/clock.ts";

export const fullName = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string =>
  [firstName, lastName].filter(Boolean).join(" ");

/** The last day of a user, once it is over. */
export const dayLeft = ({ leftOn }: Pick<User, "leftOn">): string | undefined =>
  leftOn && leftOn < today(now()) ? leftOn : undefined;

export function leftMark(user: Pick<User, "leftOn">): string | undefined {
  const left = dayLeft(user);
  return left && `(left on ${dateLabel(left)})`;
}

/** Users to choose from, those who are deactivated or have left marked. */
export const userChoices = (
  users: readonly Pick<User, "id" | "firstName" | "lastName" | "isActive" | "leftOn">[] = [],
) =>
  users.map((user) => {
    const mark = user.isActive === false ? "(inactive)" : leftMark(user);
    return [user.id, [fullName(user), mark].filter(Boolean).join(" ")] as const;
  });
