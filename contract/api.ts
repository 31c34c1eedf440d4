import { absencesApi } from "#contract/absences/calls";
import { analyticsApi } from "#contract/analytics/calls";
import { auditApi } from "#contract/audit/calls";
import { authApi } from "#contract/auth/calls";
import { backupsApi } from "#contract/backup/calls";
import { breaksApi } from "#contract/breaks/calls";
import { callbacksApi } from "#contract/callbacks/calls";
import { callingApi } from "#contract/calling/calls";
import { campaignsApi } from "#contract/campaigns/calls";
import { conversionsApi } from "#contract/conversions/calls";
import { customersApi } from "#contract/customers/calls";
import { documentsApi } from "#contract/documents/calls";
import { figuresApi } from "#contract/figures/calls";
import { floorApi } from "#contract/floor/calls";
import { callsApi } from "#contract/history/calls";
import { importsApi } from "#contract/imports/calls";
import { draftsApi } from "#contract/imports/drafts/calls";
import { bulkApi } from "#contract/leads/bulk/calls";
import { leadsApi } from "#contract/leads/calls";
import { listsApi } from "#contract/lists/calls";
import { liveApi } from "#contract/live/calls";
import { personalDataApi } from "#contract/personal-data/calls";
import { quotesApi } from "#contract/quotes/calls";
import { relatedApi } from "#contract/related/calls";
import { remindersApi } from "#contract/reminders/calls";
import { removalsApi } from "#contract/removals/calls";
import { renewalsApi } from "#contract/renewals/calls";
import { reportsApi } from "#contract/reports/calls";
import { schedulesApi } from "#contract/reports/schedules/calls";
import { retentionApi } from "#contract/retention/calls";
import { searchApi } from "#contract/search/calls";
import { settingsApi } from "#contract/settings/calls";
import { messagesApi } from "#contract/templates/calls";
import { usersApi } from "#contract/users/calls";
import type { Endpoint } from "./endpoint.ts";

/** Every call of the product, by feature. */
export const api = {
  auth: authApi,
  users: usersApi,
  absences: absencesApi,
  campaigns: campaignsApi,
  customers: customersApi,
  leads: leadsApi,
  bulk: bulkApi,
  related: relatedApi,
  search: searchApi,
  calls: callsApi,
  callbacks: callbacksApi,
  calling: callingApi,
  breaks: breaksApi,
  floor: floorApi,
  documents: documentsApi,
  quotes: quotesApi,
  live: liveApi,
  lists: listsApi,
  imports: importsApi,
  importDrafts: draftsApi,
  analytics: analyticsApi,
  figures: figuresApi,
  conversions: conversionsApi,
  personalData: personalDataApi,
  reminders: remindersApi,
  renewals: renewalsApi,
  reports: reportsApi,
  schedules: schedulesApi,
  messages: messagesApi,
  retention: retentionApi,
  removals: removalsApi,
  settings: settingsApi,
  audit: auditApi,
  backups: backupsApi,
};

type Groups = typeof api;
export type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
type NameOf<E> = E extends Endpoint ? `${E["method"]} ${E["path"]}` : never;

/** A call's name, such as 'GET /api/leads/:id'. */
export type CallName = NameOf<AnyEndpoint>;
