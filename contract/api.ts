import { analyticsApi } from "./analytics.ts";
import { auditApi } from "./audit.ts";
import { authApi } from "./auth.ts";
import { backupsApi } from "./backups.ts";
import { callbacksApi } from "./callbacks.ts";
import { callingApi } from "./calling.ts";
import { callsApi } from "./calls.ts";
import { campaignsApi } from "./campaigns.ts";
import { conversionsApi } from "./conversions.ts";
import { customersApi } from "./customers.ts";
import { documentsApi } from "./documents.ts";
import type { Endpoint } from "./endpoint.ts";
import { importsApi } from "./imports.ts";
import { leadsApi } from "./leads.ts";
import { liveApi } from "./live.ts";
import { personalDataApi } from "./personal-data.ts";
import { relatedApi } from "./related.ts";
import { remindersApi } from "./reminders.ts";
import { removalsApi } from "./removals.ts";
import { reportsApi } from "./reports.ts";
import { retentionApi } from "./retention.ts";
import { searchApi } from "./search.ts";
import { settingsApi } from "./settings.ts";
import { usersApi } from "./users.ts";

/** Every call of the product, by feature. */
export const api = {
  auth: authApi,
  users: usersApi,
  campaigns: campaignsApi,
  customers: customersApi,
  leads: leadsApi,
  related: relatedApi,
  search: searchApi,
  calls: callsApi,
  callbacks: callbacksApi,
  calling: callingApi,
  documents: documentsApi,
  live: liveApi,
  imports: importsApi,
  analytics: analyticsApi,
  conversions: conversionsApi,
  personalData: personalDataApi,
  reminders: remindersApi,
  reports: reportsApi,
  retention: retentionApi,
  removals: removalsApi,
  settings: settingsApi,
  audit: auditApi,
  backups: backupsApi,
};

type Groups = typeof api;
export type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
type NameOf<E> = E extends Endpoint ? `${E["method"]} ${E["path"]}` : never;

/** How a call is named everywhere: 'GET /api/leads/:id'. */
export type CallName = NameOf<AnyEndpoint>;
