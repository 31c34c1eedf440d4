import type { User } from "#contract/users/calls";

export const fullName = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string =>
  [firstName, lastName].filter(Boolean).join(" ");

/** Users to choose from, deactivated ones marked. */
export const userChoices = (users: readonly User[] = []) =>
  users.map((user) => [user.id, `${fullName(user)}${user.isActive === false ? " (inactive)" : ""}`] as const);
