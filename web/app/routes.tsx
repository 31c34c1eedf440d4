import type { Permission } from "#contract/roles";
import { type Fetched, joined, placing, screen } from "./fetched.tsx";

export interface ScreenRoute {
  path: string;
  title: string;
  needs: Permission;
  screen: Fetched;
}

/**
 * Every path of a signed-in user, in the order of the specification (§2); each screen is a file of its own.
 */
export const screens: readonly ScreenRoute[] = [
  {
    path: "/",
    title: "Dashboard",
    needs: "dashboard:read",
    screen: joined(
      screen("DashboardScreen", () => import("#web/analytics/DashboardScreen.tsx")),
      screen("TargetBanner", () => import("#web/leads/TargetBanner.tsx")),
    ),
  },
  {
    path: "/leads",
    title: "Leads Management",
    needs: "leads:work",
    screen: screen("LeadsScreen", () => import("#web/leads/LeadsScreen.tsx")),
  },
  {
    path: "/calling",
    title: "Call Mode",
    needs: "leads:work",
    screen: placing(
      screen("CallScreen", () => import("#web/calling/CallScreen.tsx")),
      screen("CallMessages", () => import("#web/templates/CallMessages.tsx")),
    ),
  },
  {
    path: "/leads/customer/:id",
    title: "Customer Details",
    needs: "leads:work",
    screen: joined(
      screen("LeadScreen", () => import("#web/lead-page/LeadScreen.tsx")),
      screen("QuotesCard", () => import("#web/quotes/QuotesCard.tsx")),
      screen("DocumentsCard", () => import("#web/documents/DocumentsCard.tsx")),
      screen("LeadMessages", () => import("#web/templates/LeadMessages.tsx")),
    ),
  },
  {
    path: "/leads/quotes/:id",
    title: "Quotes",
    needs: "leads:work",
    screen: screen("QuotesScreen", () => import("#web/quotes/QuotesScreen.tsx")),
  },
  {
    path: "/leads/edit/:id",
    title: "Edit Lead",
    needs: "leads:work",
    screen: screen("EditLeadScreen", () => import("#web/lead-edit/EditLeadScreen.tsx")),
  },
  {
    path: "/customer-database",
    title: "Entire Database",
    needs: "customers:search",
    screen: placing(
      screen("DatabaseScreen", () => import("#web/customers/database/DatabaseScreen.tsx")),
      screen("DatabaseUpload", () => import("#web/imports/DatabaseUpload.tsx")),
    ),
  },
  {
    path: "/customer-details/:id",
    title: "Customer Details",
    needs: "leads:work",
    screen: screen("CustomerScreen", () => import("#web/customers/record/CustomerScreen.tsx")),
  },
  {
    path: "/policy-converted",
    title: "Policy Converted",
    needs: "leads:work",
    screen: screen("ConversionsScreen", () => import("#web/conversions/ConversionsScreen.tsx")),
  },
  {
    path: "/figures/:name",
    title: "Figure",
    needs: "leads:work",
    screen: screen("FigureScreen", () => import("#web/figures/FigureScreen.tsx")),
  },
  {
    path: "/templates",
    title: "Templates",
    needs: "templates:read",
    screen: screen("TemplatesScreen", () => import("#web/templates/TemplatesScreen.tsx")),
  },
  {
    path: "/floor",
    title: "Floor",
    needs: "team:read",
    screen: screen("FloorScreen", () => import("#web/floor/FloorScreen.tsx")),
  },
  {
    path: "/csv-upload",
    title: "CSV Upload",
    needs: "leads:import",
    screen: screen("UploadScreen", () => import("#web/imports/UploadScreen.tsx")),
  },
  {
    path: "/csv-upload/imports",
    title: "Import history",
    needs: "leads:import",
    screen: screen("ImportsScreen", () => import("#web/imports/history/screens.ts")),
  },
  {
    path: "/csv-upload/imports/:id",
    title: "Import",
    needs: "leads:import",
    screen: screen("ImportScreen", () => import("#web/imports/history/screens.ts")),
  },
  {
    path: "/assignment",
    title: "Assignment",
    needs: "leads:assign",
    screen: screen("AssignmentScreen", () => import("#web/assignment/AssignmentScreen.tsx")),
  },
  {
    path: "/user-management",
    title: "User Management",
    needs: "users:read",
    screen: screen("UsersScreen", () => import("#web/users/UsersScreen.tsx")),
  },
  {
    path: "/reminders",
    title: "Reminders",
    needs: "reminders:read",
    screen: screen("RemindersScreen", () => import("#web/reminders/RemindersScreen.tsx")),
  },
  {
    path: "/reports",
    title: "Reports",
    needs: "reports:read",
    screen: screen("ReportsScreen", () => import("#web/reports/ReportsScreen.tsx")),
  },
  {
    path: "/renewals/:month?",
    title: "Renewals",
    needs: "renewals:manage",
    screen: screen("RenewalsScreen", () => import("#web/renewals/RenewalsScreen.tsx")),
  },
  {
    path: "/audit-log",
    title: "Audit Log",
    needs: "audit:read",
    screen: screen("AuditScreen", () => import("#web/audit/AuditScreen.tsx")),
  },
  {
    path: "/settings",
    title: "Settings",
    needs: "settings:manage",
    screen: screen("SettingsScreen", () => import("#web/settings/SettingsScreen.tsx")),
  },
  {
    path: "/help/:page?",
    title: "Help",
    needs: "dashboard:read",
    screen: screen("HelpScreen", () => import("#web/help/HelpScreen.tsx")),
  },
];
