import { keysOf, pick } from "#contract/tables";
import { dateLabel, isDate } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { formatNumber } from "#web/lib/format/format.ts";

/** The values of the form 'Edit User'. */
export const draftOf = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName ?? "",
  email: user.email ?? "",
  role: user.role,
  team: user.team ?? "",
  dailyTarget: user.dailyTarget == null ? "" : String(user.dailyTarget),
  week: user.week ?? null,
  languages: user.languages ?? [],
  capacity: user.capacity == null ? "" : String(user.capacity),
  joinedOn: user.joinedOn ?? "",
  leftOn: user.leftOn ?? "",
  worksFrom: user.worksFrom ?? null,
  worksUntil: user.worksUntil ?? null,
});
export type UserDraft = ReturnType<typeof draftOf>;

/** The names of the teams there are. */
export const teamsOf = (users: readonly User[] = []): string[] =>
  [...new Set(users.flatMap(({ team }) => team ?? []))].sort((one, other) => one.localeCompare(other));

/** Only what was changed since the form was opened, so that a colleague's other changes stay. */
export function changeOf(draft: UserDraft, opened: UserDraft) {
  const changed = keysOf(draft).filter((field) => String(draft[field]) !== String(opened[field]));
  const { dailyTarget, capacity, joinedOn, leftOn, ...rest } = draft;
  const sent = {
    ...rest,
    dailyTarget: numberOf(dailyTarget),
    capacity: numberOf(capacity),
    joinedOn: joinedOn || null,
    leftOn: leftOn || null,
  };
  const change: Partial<typeof sent> = pick(sent, changed);
  return change;
}

/** Asks for a second look at a last day that is past while there are open leads. */
export function lastDayDoubt(
  { leftOn, firstName }: UserDraft,
  openLeads = 0,
  day: string,
): string | undefined {
  if (!isDate(leftOn) || leftOn >= day || openLeads === 0) return undefined;
  const leads = openLeads === 1 ? "1 open lead stays" : `${formatNumber(openLeads)} open leads stay`;
  return `Last day was ${dateLabel(leftOn)}; ${leads} with ${firstName}: is that right?`;
}

/** What is no number is sent as one that the server refuses: JSON would make it none. */
function numberOf(typed: string): number | null {
  const text = typed.trim();
  return text === "" ? null : /^\d+$/.test(text) ? Number(text) : 0;
}
