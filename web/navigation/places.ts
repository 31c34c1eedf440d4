import {
  BadgeCheck,
  Bell,
  ChartColumn,
  Database,
  Eye,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Phone,
  RefreshCw,
  ScrollText,
  Settings,
  Upload,
  UserCog,
  UserPlus,
  Users,
} from "lucide-react";
import { may, type Permission, type Role } from "#contract/roles";

export interface Place {
  path: string;
  label: string;
  /** The label in the phone's bar, where it differs. */
  shortLabel?: string;
  icon: LucideIcon;
  needs: Permission;
  /** The second key of G and this key. */
  key?: string;
  /** `phone`: only in the phone's bar. */
  group: "everyone" | "administration" | "phone";
  /** In the phone's bottom bar; the others are under More. */
  inBottomBar?: true;
}

/** Call mode, for telecallers. */
export const callingPlace = {
  path: "/calling",
  label: "Start calling",
  icon: Phone,
  needs: "leads:work",
  group: "phone",
} as const satisfies Place;

/** The sidebar (specification §2), the audit log and the settings. */
const places: readonly Place[] = [
  {
    path: "/",
    key: "D",
    label: "Dashboard",
    shortLabel: "Home",
    icon: LayoutDashboard,
    needs: "dashboard:read",
    group: "everyone",
    inBottomBar: true,
  },
  {
    path: "/leads",
    key: "L",
    label: "Leads",
    icon: Users,
    needs: "leads:work",
    group: "everyone",
    inBottomBar: true,
  },
  { ...callingPlace, shortLabel: "Call", inBottomBar: true },
  {
    path: "/policy-converted",
    key: "P",
    label: "Policy Converted",
    icon: BadgeCheck,
    needs: "leads:work",
    group: "everyone",
  },
  {
    path: "/templates",
    key: "T",
    label: "Templates",
    icon: MessageSquareText,
    needs: "templates:read",
    group: "everyone",
    inBottomBar: true,
  },
  {
    path: "/floor",
    key: "F",
    label: "Floor",
    icon: Eye,
    needs: "team:read",
    group: "administration",
  },
  {
    path: "/csv-upload",
    key: "U",
    label: "CSV Upload",
    icon: Upload,
    needs: "leads:import",
    group: "administration",
  },
  {
    path: "/renewals",
    key: "N",
    label: "Renewals",
    icon: RefreshCw,
    needs: "renewals:manage",
    group: "administration",
  },
  {
    path: "/assignment",
    key: "A",
    label: "Assignment",
    icon: UserPlus,
    needs: "leads:assign",
    group: "administration",
  },
  {
    path: "/customer-database",
    key: "E",
    label: "Customer Database",
    icon: Database,
    needs: "customers:search",
    group: "administration",
  },
  {
    path: "/user-management",
    key: "M",
    label: "User Management",
    icon: UserCog,
    needs: "users:read",
    group: "administration",
  },
  {
    path: "/reminders",
    key: "R",
    label: "Reminders",
    icon: Bell,
    needs: "reminders:read",
    group: "administration",
  },
  {
    path: "/reports",
    key: "O",
    label: "Reports",
    icon: ChartColumn,
    needs: "reports:read",
    group: "administration",
  },
  { path: "/audit-log", label: "Audit Log", icon: ScrollText, needs: "audit:read", group: "administration" },
  { path: "/settings", label: "Settings", icon: Settings, needs: "settings:manage", group: "administration" },
];

/** The promised callbacks that the count beside Leads counts, in every month. */
export const ownCallbacksPath = "/leads?tab=callbacks&month=all";

/** Where the due callbacks are found: the own ones of those who hold leads, under Leads; the team's under Reminders. */
export const callbacksPathOf = (role: Role) => (may(role, "leads:hold") ? ownCallbacksPath : "/reminders");

export function hasDueCount(place: Place, role: Role): boolean {
  return place.path === (may(role, "leads:hold") ? "/leads" : "/reminders");
}

/** The list of the due callbacks, where the place itself opens another one. */
export function dueListOf(place: Place, role: Role): string | undefined {
  return hasDueCount(place, role) && place.path === "/leads" ? ownCallbacksPath : undefined;
}

export function placesOf(role: Role): Place[] {
  return places.filter((place) => may(role, place.needs) && place.group !== "phone");
}

/** The main places of the phone's bar. */
export function bottomBarOf(role: Role): Place[] {
  return places.filter((place) => may(role, place.needs) && place.inBottomBar);
}

/** A place is active on its own path and on those below it (/leads/customer/7 belongs to Leads). */
export function isAt(place: Place, path: string): boolean {
  return place.path === "/" ? path === "/" : path === place.path || path.startsWith(`${place.path}/`);
}
