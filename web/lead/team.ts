import type { Campaign } from "#contract/campaigns/calls";
import { may } from "#contract/roles";
import { dateLabel, monthLabel, today } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { now } from "#web/lib/browser/clock.ts";
import { dayLeft, fullName, leftMark } from "#web/lib/people.ts";
import { read } from "#web/lib/read.ts";

export const campaigns = read("GET /api/campaigns", {}, { refetchOnMount: true });

export const team = read("GET /api/users", {}, { refetchOnMount: true });

/** A campaign in a list of choices: its name, with its month where the name does not say it. */
export function campaignLabel({ name, month }: Campaign): string {
  const label = monthLabel(month);
  return name.includes(label) ? name : `${name} · ${label}`;
}

/** The users who may be assigned leads, deactivated ones included. */
export function telecallersOf(team: readonly User[] = []): User[] {
  return team.filter(({ role }) => may(role, "leads:hold"));
}

/** The telecallers who are absent today, have left or have not joined yet. */
export function absenteesOf(team?: readonly User[]): ReadonlySet<string> {
  const day = today(now());
  const isAway = (user: User) => user.absentUntil || dayLeft(user) || (user.joinedOn && user.joinedOn > day);
  return new Set(telecallersOf(team).flatMap((user) => (isAway(user) ? [user.id] : [])));
}

/** Possible assignees: every active telecaller, those marked who have left, are absent until `day` or longer, or have a last day. */
export function assignees(team?: readonly User[], day = ""): [id: string, name: string][] {
  return telecallersOf(team)
    .filter(({ isActive }) => isActive)
    .map((user) => {
      const { absentUntil, leftOn } = user;
      const lastDay = leftOn && `(last day ${dateLabel(leftOn)})`;
      const mark = leftMark(user) ?? (absentUntil && absentUntil >= day ? "(absent)" : lastDay);
      return [user.id, [fullName(user), mark].filter(Boolean).join(" ")];
    });
}
