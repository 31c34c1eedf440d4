import { queryOptions } from "@tanstack/react-query";
import type { User } from "#contract/users/calls";
import { team, telecallersOf } from "#web/lead/team.ts";

/** The usernames a file may contain: active telecallers. */
export const telecallers = queryOptions({
  ...team,
  select: (users: User[]) =>
    telecallersOf(users)
      .filter(({ isActive }) => isActive)
      .map(({ username }) => username),
});
