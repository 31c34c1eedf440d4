import type { SortOrder } from "#contract/sort-order";
import type { User, UserWork } from "#contract/users/calls";
import type { ColumnSort } from "#web/lib/list/column-sort.ts";
import { fullName } from "#web/lib/people.ts";
import { roleLabel } from "./people.tsx";

/** The columns of the table, and the direction each begins with. */
export const userColumns = [
  { column: "user", label: "User", begins: "asc" },
  { column: "email", label: "Email", begins: "asc" },
  { column: "role", label: "Role", begins: "asc" },
  { column: "status", label: "Status", begins: "asc" },
  { column: "username", label: "Username", begins: "asc" },
  { column: "openLeads", label: "Open leads", begins: "desc" },
  { column: "lastSeen", label: "Last seen", begins: "desc" },
] as const satisfies readonly { column: string; label: string; begins: SortOrder }[];
export type UserColumn = (typeof userColumns)[number]["column"];

export const userSorts = userColumns.map(({ column }) => column);

type Work = ReadonlyMap<string, UserWork> | undefined;
type Value = string | number | undefined;

const sortedBy: Record<UserColumn, (user: User, work: Work) => Value> = {
  user: (user) => fullName(user),
  email: ({ email }) => email || undefined,
  role: (user) => roleLabel(user),
  status: ({ isActive }) => (isActive ? "Active" : "Inactive"),
  username: ({ username }) => username,
  openLeads: ({ id }, work) => work?.get(id)?.openLeads,
  lastSeen: ({ id }, work) => work?.get(id)?.lastSeenAt ?? undefined,
};

/** What is missing, or still loading, comes last in both directions; then by name. */
export function sortUsers(
  users: readonly User[],
  work: Work,
  { sort, sortOrder }: ColumnSort<UserColumn>,
): User[] {
  const turn = sortOrder === "asc" ? 1 : -1;
  return users.toSorted((one, other) => {
    const [a, b] = [sortedBy[sort](one, work), sortedBy[sort](other, work)];
    if (a === undefined || b === undefined) {
      return Number(a === undefined) - Number(b === undefined) || byName(one, other);
    }
    return turn * compare(a, b) || byName(one, other);
  });
}

const byName = (one: User, other: User) =>
  compare(fullName(one), fullName(other)) || compare(one.username, other.username);

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { sensitivity: "base", numeric: true });
}
