import { keysOf } from "#contract/tables";

/** Who may do what (specification §6). Calls and screens ask for permissions, never for a role. */
const telecaller = ["dashboard:read", "leads:work", "leads:hold", "templates:read", "activity:own"] as const;
const leader = [
  ...telecaller,
  "leads:team",
  "leads:assign",
  "users:read",
  "absences:manage",
  "team:read",
  "reminders:read",
  "reports:read",
] as const;
const admin = [
  "dashboard:read",
  "leads:work",
  "templates:read",
  "leads:all",
  "leads:import",
  "leads:delete",
  "leads:assign",
  "do-not-call:lift",
  "personal-data:manage",
  "campaigns:create",
  "customers:search",
  "customers:export",
  "users:read",
  "users:manage",
  "absences:manage",
  "settings:manage",
  "team:read",
  "reminders:read",
  "reports:read",
  "reports:manage",
  "renewals:manage",
  "audit:read",
] as const;

export const roles = {
  admin: { label: "Administrator", may: admin },
  leader: { label: "Team leader", may: leader },
  telecaller: { label: "Telecaller", may: telecaller },
} as const satisfies Record<string, { label: string; may: readonly string[] }>;

export type Role = keyof typeof roles;
export type Permission = (typeof roles)[Role]["may"][number];

export const roleNames = keysOf(roles);

/** The roles with this permission. */
export function rolesThatMay(permission: Permission): Role[] {
  return roleNames.filter((role) => may(role, permission));
}

export function may(role: Role, permission: Permission): boolean {
  const granted: readonly Permission[] = roles[role].may;
  return granted.includes(permission);
}
