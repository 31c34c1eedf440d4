import type { User } from "#contract/users";

/** Whom an administrator may give a lead to: every telecaller who can sign in. */
export function assignees(team: User[] = []): [id: string, name: string][] {
  return team
    .filter((user) => user.role === "telecaller" && user.isActive)
    .map(({ id, firstName, lastName }) => [id, [firstName, lastName].filter(Boolean).join(" ")]);
}
