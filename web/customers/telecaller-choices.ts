import type { User } from "#contract/users/calls";
import { telecallersOf } from "#web/lead/team.ts";

/** The telecallers among the users, by name (specification §6). */
export function telecallerChoices(
  users?: readonly User[],
): { id: string; name: string; isActive: boolean }[] {
  return telecallersOf(users).map(({ id, firstName, lastName, isActive = true }) => ({
    id,
    name: [firstName, lastName].filter(Boolean).join(" "),
    isActive,
  }));
}
