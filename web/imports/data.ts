import { queryOptions } from "@tanstack/react-query";
import type { User } from "#contract/users";
import { send } from "#web/lib/api.ts";
import { cache } from "#web/lib/cache.ts";

/** The usernames that a file may name: telecallers who can sign in. */
export const telecallers = queryOptions({
  queryKey: ["/api/users"],
  queryFn: ({ signal }) => send("GET /api/users", { signal }),
  select: (users: User[]) =>
    users.filter((user) => user.role === "telecaller" && user.isActive).map((user) => user.username),
});

export const campaigns = queryOptions({
  queryKey: ["/api/campaigns"],
  queryFn: ({ signal }) => send("GET /api/campaigns", { signal }),
});

const CHANGED_BY_UPLOADS = [
  "/api/leads",
  "/api/customers",
  "/api/campaigns",
  "/api/dashboard",
  "/api/analytics",
];

/** Everything that counts or lists leads (specification §7). */
export function refreshAfterUpload(): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === "string" && CHANGED_BY_UPLOADS.some((path) => first.startsWith(path)),
  });
}
