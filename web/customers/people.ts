import type { User } from "#contract/users";

/** The telecallers of a list of users, by the names that people call them (specification §6). */
export function telecallersOf(
  users: readonly User[] = [],
): { id: string; name: string; isActive: boolean }[] {
  return users
    .filter((user) => user.role === "telecaller")
    .map(({ id, firstName, lastName, isActive = true }) => ({
      id,
      name: [firstName, lastName].filter(Boolean).join(" "),
      isActive,
    }));
}
