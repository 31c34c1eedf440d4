import type { DocumentType } from "#contract/documents/types";
import type { ExportFormat } from "#contract/exports/formats";
import type { AssignWay } from "#contract/leads/bulk/ways";
import type { RemovalKind } from "#contract/removals/calls";
import type { ReportName } from "#contract/reports/kinds";
import type { LeadReportName } from "#contract/reports/lead-reports";
import type { Role } from "#contract/roles";
import type { LeadsMatching } from "./named-leads.ts";

/**
 * The details of an audit entry: ids, counts and the agency's own texts; never customer data, never a secret.
 */
export interface AuditDetails {
  leadIds?: number[] | undefined;
  leadId?: number | undefined;
  outcome?: string | undefined;
  /** The outcome that it had replaced, which is back. */
  back?: string | undefined;
  documentIds?: number[] | undefined;
  documentId?: number | undefined;
  customerIds?: number[] | undefined;
  documentType?: DocumentType | undefined;
  /** How the user signed in; absent for a password. */
  way?: "provider" | undefined;
  /** Failed sign-ins, and the number of addresses they came from. */
  failures?: number | undefined;
  addresses?: number | undefined;
  /** The user the action was about. */
  userId?: string | undefined;
  username?: string | undefined;
  role?: Role | undefined;
  /** Of an absence: YYYY-MM-DD, and why. */
  days?: { from: string; until: string; reason?: string | undefined } | undefined;
  /** The new assignee: a user id, `auto-assign`, or null for none. */
  to?: string | null | undefined;
  /** How they were chosen, unless by their ids: without the text of a search. */
  matching?: LeadsMatching | undefined;
  /** How many of them changed their assignee. */
  changed?: number | undefined;
  /** How they were shared out, unless evenly, and among whom. */
  sharedOut?: AssignWay | undefined;
  among?: { name: string; leads: number }[] | undefined;
  uploadId?: string | undefined;
  importId?: number | undefined;
  /** The uploaded file: its import has its name, which may be a customer's, and may be erased. Earlier entries have it too. */
  fileName?: string | undefined;
  /** How many rows it has. */
  rows?: number | undefined;
  /** Rows of people erased on request that are imported all the same. */
  erased?: number | undefined;
  campaignId?: number | undefined;
  /** Read with the entry, while there is the campaign. */
  campaignName?: string | undefined;
  /** YYYY-MM. */
  month?: string | undefined;
  successful?: number | undefined;
  failed?: number | undefined;
  scope?: string | undefined;
  /** The file of an export; entries written before there was a choice have none. */
  format?: ExportFormat | undefined;
  report?: ReportName | LeadReportName | undefined;
  /** When a report is mailed, in words. */
  times?: string | undefined;
  /** The message that was added, changed or deleted. */
  message?: string | undefined;
  /** The addresses outside the agency that get it, or one that got it. */
  mailedTo?: string[] | undefined;
  /** The figure whose rows were exported, in words. */
  figure?: string | undefined;
  /** The filter of an export: of the audit log, or of converted policies, without the text of a search. */
  filter?:
    | ({ [K in "group" | "without" | "user" | "from" | "to" | "month" | "insurer"]?: string | undefined } & {
        searched?: boolean | undefined;
      })
    | undefined;
  /** What was removed by age, and the retention cutoff. */
  removed?: { leads: number; documents: number; customers: number } | undefined;
  /** YYYY-MM-DD. */
  border?: string | undefined;
  /** A removal above the usual daily number: its kind and the maximum allowed. */
  kind?: RemovalKind | undefined;
  count?: number | undefined;
  /** Leads that an undo left as they are. */
  kept?: number | undefined;
  /** YYYY-MM-DD: the last date noted before the confirmed one. */
  lastSeen?: string | undefined;
  before?: object | undefined;
  after?: object | undefined;
  /** The last removed entry and its hash in hexadecimal. */
  upTo?: number | undefined;
  lastHash?: string | undefined;
}
