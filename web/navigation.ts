import {
  BadgeCheck,
  Bell,
  ChartColumn,
  Database,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  Settings,
  Upload,
  UserCog,
  Users,
} from "lucide-react";
import { may, type Permission, type Role } from "#contract/roles";

export interface Place {
  path: string;
  label: string;
  /** The word in the phone's bar, where it differs. */
  shortLabel?: string;
  icon: LucideIcon;
  needs: Permission;
  group: "everyone" | "administration";
  /** One of the places of the phone's bottom bar; the others stand under More. */
  inBottomBar?: true;
}

/** The sidebar (specification §2), and the audit log. */
const places: readonly Place[] = [
  {
    path: "/",
    label: "Dashboard",
    shortLabel: "Home",
    icon: LayoutDashboard,
    needs: "dashboard:read",
    group: "everyone",
    inBottomBar: true,
  },
  { path: "/leads", label: "Leads", icon: Users, needs: "leads:work", group: "everyone", inBottomBar: true },
  {
    path: "/policy-converted",
    label: "Policy Converted",
    icon: BadgeCheck,
    needs: "leads:work",
    group: "everyone",
  },
  {
    path: "/templates",
    label: "Templates",
    icon: MessageSquareText,
    needs: "templates:read",
    group: "everyone",
    inBottomBar: true,
  },
  { path: "/csv-upload", label: "CSV Upload", icon: Upload, needs: "leads:import", group: "administration" },
  {
    path: "/customer-database",
    label: "Customer Database",
    icon: Database,
    needs: "customers:search",
    group: "administration",
  },
  {
    path: "/user-management",
    label: "User Management",
    icon: UserCog,
    needs: "users:manage",
    group: "administration",
  },
  { path: "/reminders", label: "Reminders", icon: Bell, needs: "reminders:read", group: "administration" },
  { path: "/reports", label: "Reports", icon: ChartColumn, needs: "reports:read", group: "administration" },
  { path: "/audit-log", label: "Audit Log", icon: ScrollText, needs: "audit:read", group: "administration" },
];

/** Not in the sidebar's list: it is reached from the user block. */
export const settingsPlace = {
  path: "/settings",
  label: "Settings",
  icon: Settings,
  needs: "settings:manage",
} as const satisfies Pick<Place, "path" | "label" | "icon" | "needs">;

export function placesOf(role: Role): Place[] {
  return places.filter((place) => may(role, place.needs));
}

/** A place is active on its own address and on those below it (/leads/customer/7 belongs to Leads). */
export function isAt(place: Place, path: string): boolean {
  return place.path === "/" ? path === "/" : path === place.path || path.startsWith(`${place.path}/`);
}
