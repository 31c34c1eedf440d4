import { counted, grouped } from "#contract/counted";
import { documentTypes } from "#contract/documents/types";
import { upperCaseLabel } from "#contract/lead/outcomes";
import { roles } from "#contract/roles";
import { keysOf } from "#contract/tables";
import { dateLabel, monthLabel } from "#contract/time/calendar";
import { describeAbsence } from "./absences.ts";
import { describeSettings, describeUserChange } from "./changed-values.ts";
import type { AuditDetails } from "./details.ts";
import {
  asFile,
  describeConversions,
  describeDays,
  describeFigure,
  describeFound,
  describeReport,
} from "./exports.ts";
import { describeAssignment, describeLeads, IDS_SHOWN, listed } from "./named-leads.ts";

/** The groups the log can be filtered by, in the order of the filter. */
export const auditGroups = {
  access: "Sign-ins",
  leads: "Leads",
  documents: "Documents",
  exports: "Exports",
  users: "Users",
  settings: "Settings",
  log: "Audit log",
} as const;
export type AuditGroup = keyof typeof auditGroups;
export const auditGroupNames = keysOf(auditGroups);

interface Action {
  group: AuditGroup;
  label: string;
  /** The rest of the sentence, where there is one. */
  about?: (details: AuditDetails) => string;
  /** The actor's name when no user was signed in. */
  nobody?: string;
  /** The leads it names are gone. */
  removes?: true;
}

const describeUser = ({ username = "", role }: AuditDetails) =>
  role ? `${username}, ${roles[role].label.toLowerCase()}` : username;

const describeSchedule = ({ times = "", count, mailedTo = [] }: AuditDetails) =>
  [times, ...(count ? [`to ${counted(count, "person")}`] : []), ...mailedTo].join(", ");
const describeMailed = ({ mailedTo, ...details }: AuditDetails) =>
  mailedTo ? mailedTo.join(", ") : describeUser(details);

const describeWay = ({ way }: AuditDetails) => (way === "provider" ? "through the OpenID provider" : "");
const describeMessage = ({ message = "" }: AuditDetails) => message;
const describeLead = ({ leadId }: AuditDetails) => `lead ${leadId}`;
const describeRecords = ({ customerIds = [] }: AuditDetails) => listed("customer", customerIds);

/** Every audited action. A new action is one row here. */
export const auditActions = {
  "auth.signed_in": { group: "access", label: "Signed in", about: describeWay },
  "auth.sign_in_failed": {
    group: "access",
    label: "Failed sign-in",
    about: describeWay,
    nobody: "Unknown username",
  },
  "auth.signed_out": { group: "access", label: "Signed out" },
  "auth.slowed": {
    group: "access",
    label: "Slowed sign-ins from unknown devices",
    about: ({ username = "", failures, addresses }) =>
      `${username}, ${failures} wrong passwords in an hour, from ${addresses} addresses`,
  },
  "auth.password_changed": { group: "access", label: "Changed own password" },
  "leads.imported": { group: "leads", label: "Uploaded a file of leads", about: describeImport },
  "leads.import_finished": { group: "leads", label: "Finished an import", about: describeImport },
  "leads.import_cancelled": { group: "leads", label: "Cancelled an import", about: describeImport },
  "leads.import_undone": { group: "leads", label: "Undid an import", about: describeUndo },
  "leads.erased_entered": { group: "leads", label: "Entered an erased person", about: describeLead },
  "leads.renewed": {
    group: "leads",
    label: "Made leads of renewals",
    about: ({ successful = 0, month = "" }) => `${counted(successful, "lead")} in ${monthLabel(month)}`,
  },
  "leads.assigned": { group: "leads", label: "Assigned leads", about: describeAssignment },
  "leads.assignment_undone": {
    group: "leads",
    label: "Undid a bulk assignment",
    about: ({ count = 0, kept }) =>
      [`${counted(count, "lead")} given back`, kept && `${grouped(kept)} changed since and kept`]
        .filter(Boolean)
        .join(", "),
  },
  "leads.deleted": {
    group: "leads",
    label: "Deleted leads",
    removes: true,
    about: ({ leadIds, count, matching, documentIds = [] }) =>
      [
        ...describeLeads({ leadIds, count, matching }),
        documentIds.length > 0 && `with ${listed("document", documentIds)}`,
      ]
        .filter(Boolean)
        .join(", "),
  },
  "leads.expired": { group: "leads", label: "Removed old leads", about: describeRemoval },
  "document.uploaded": { group: "documents", label: "Added a document", about: describeDocument },
  "document.deleted": { group: "documents", label: "Deleted a document", about: describeDocument },
  "document.restored": { group: "documents", label: "Restored a document", about: describeDocument },
  "document.viewed": { group: "documents", label: "Downloaded a document", about: describeDocument },
  "call.undone": {
    group: "leads",
    label: "Undid an outcome",
    about: ({ leadId, outcome = "", back }) =>
      `${upperCaseLabel(outcome)}, lead ${leadId}${back ? `, back to ${upperCaseLabel(back)}` : ""}`,
  },
  "do_not_call.noted": {
    group: "leads",
    label: "Put a number on the do-not-call list",
    about: describeLead,
  },
  "do_not_call.lifted": { group: "leads", label: "Allowed calls to a number again", about: describeLead },
  "personal_data.exported": { group: "exports", label: "Exported a person's data", about: describeRecords },
  "personal_data.erased": {
    group: "leads",
    label: "Erased a person's data",
    removes: true,
    about: ({ count, ...details }) =>
      count === undefined
        ? `${describeRecords(details)}, ${listed("lead", details.leadIds ?? [])}`
        : `${counted(count, "trace")} of a person without a record`,
  },
  "leads.exported": { group: "exports", label: "Exported leads", about: describeFound("lead") },
  "customers.exported": {
    group: "exports",
    label: "Exported the customer database",
    about: ({ format }) => asFile(format).join(),
  },
  "customers.found_exported": {
    group: "exports",
    label: "Exported customers",
    about: describeFound("customer"),
  },
  "imports.added_exported": {
    group: "exports",
    label: "Exported the leads of an import",
    about: describeFound("lead"),
  },
  "imports.rejected_exported": {
    group: "exports",
    label: "Downloaded an import's rejected rows",
    about: describeFound("row"),
  },
  "reports.exported": { group: "exports", label: "Exported a report", about: describeReport },
  "reports.mailed": { group: "exports", label: "Mailed a report", about: describeMailed },
  "reports.scheduled": { group: "exports", label: "Scheduled a report", about: describeSchedule },
  "reports.schedule_changed": { group: "exports", label: "Changed a schedule", about: describeSchedule },
  "reports.schedule_removed": { group: "exports", label: "Deleted a schedule", about: describeSchedule },
  "figures.exported": { group: "exports", label: "Exported a figure", about: describeFigure },
  "conversions.exported": {
    group: "exports",
    label: "Exported converted policies",
    about: describeConversions,
  },
  "breaks.exported": { group: "exports", label: "Exported working days", about: describeDays },
  "user.created": { group: "users", label: "Created a user", about: describeUser },
  "user.changed": { group: "users", label: "Changed a user", about: describeUserChange },
  "user.absence_planned": { group: "users", label: "Planned an absence", about: describeAbsence },
  "user.absence_changed": { group: "users", label: "Changed an absence", about: describeAbsence },
  "user.absence_cancelled": { group: "users", label: "Cancelled a planned absence", about: describeAbsence },
  "user.absent": { group: "users", label: "Began an absence", about: describeAbsence },
  "user.returned": {
    group: "users",
    label: "Ended an absence",
    about: ({ count = 0, kept, ...details }) =>
      [
        describeAbsence(details),
        `${counted(count, "lead")} came back`,
        kept && `${grouped(kept)} stayed with colleagues`,
      ]
        .filter(Boolean)
        .join(", "),
  },
  "user.deactivated": { group: "users", label: "Deactivated a user", about: describeUser },
  "user.reactivated": { group: "users", label: "Reactivated a user", about: describeUser },
  "user.password_reset": { group: "users", label: "Reset a password", about: describeUser },
  "user.deleted": { group: "users", label: "Deleted a user", about: describeUser },
  "settings.changed": { group: "settings", label: "Changed settings", about: describeSettings },
  "messages.added": { group: "settings", label: "Added a message", about: describeMessage },
  "messages.changed": { group: "settings", label: "Changed a message", about: describeMessage },
  "messages.deleted": { group: "settings", label: "Deleted a message", about: describeMessage },
  "removal.allowed": { group: "settings", label: "Allowed a large removal", about: describeAllowed },
  "clock.confirmed": {
    group: "settings",
    label: "Confirmed the server's date",
    about: ({ border, lastSeen }) =>
      border && lastSeen ? `${dateLabel(border)}, after ${dateLabel(lastSeen)}` : "",
  },
  "audit.exported": { group: "log", label: "Exported the audit log", about: describeFilter },
  "audit.purged": {
    group: "log",
    label: "Removed old entries",
    about: ({ upTo }) => `up to no. ${upTo}`,
  },
} as const satisfies Record<string, Action>;

export type AuditAction = keyof typeof auditActions;

export function actionsOf(group: AuditGroup): AuditAction[] {
  const names = keysOf(auditActions);
  return names.filter((name) => auditActions[name].group === group);
}

/** The action as a sentence; an unknown action is shown as its key. */
export function auditSentence(action: string, details: AuditDetails) {
  const { label, about, nobody }: Omit<Action, "group"> = isAction(action)
    ? auditActions[action]
    : { label: action };
  return { what: label, about: about?.(details) ?? "", nobody: nobody ?? "RenewDesk" };
}

function isAction(name: string): name is AuditAction {
  return Object.hasOwn(auditActions, name);
}

/** The leads that the sentence names and that may still exist. */
export function namedLeads(action: string, { leadIds, leadId }: AuditDetails): number[] {
  const { removes }: Partial<Action> = isAction(action) ? auditActions[action] : {};
  if (removes) return [];
  return leadIds?.slice(0, IDS_SHOWN) ?? (leadId === undefined ? [] : [leadId]);
}

function describeImport({
  month,
  campaignId,
  campaignName = `campaign ${campaignId}`,
  fileName,
  rows,
  erased,
  successful,
  changed,
  failed,
}: AuditDetails): string {
  const target = month ? `for ${monthLabel(month)}` : campaignId ? `for ${campaignName}` : "";
  const counts =
    successful === undefined
      ? rows && counted(rows, "row")
      : [
          `${grouped(successful)} added`,
          changed && `${grouped(changed)} changed`,
          failed !== undefined && `${grouped(failed)} rejected`,
        ]
          .filter(Boolean)
          .join(", ");
  const allowed = erased && `${grouped(erased)} of people erased on request`;
  const result = [counts, allowed].filter(Boolean).join(", ");
  return [[fileName, target].filter(Boolean).join(", "), result].filter(Boolean).join(": ");
}

function describeUndo({ fileName, count = 0, changed = 0 }: AuditDetails): string {
  const done = `${counted(count, "lead")} removed, ${counted(changed, "customer")} restored`;
  return [fileName, done].filter(Boolean).join(": ");
}

function describeRemoval({ removed, border }: AuditDetails): string {
  const { leads = 0, documents = 0, customers = 0 } = removed ?? {};
  const since = border ? `, last active before ${dateLabel(border)}` : "";
  const counts = [counted(leads, "lead"), counted(documents, "document"), counted(customers, "customer")];
  return `${counts.join(", ")}${since}`;
}

function describeAllowed({ kind, border, count = 0 }: AuditDetails): string {
  const since = border ? ` before ${dateLabel(border)}` : "";
  return kind === "auditEntries"
    ? `${grouped(count)} audit log entries${since}`
    : `${grouped(count)} leads and customers, last active${since}`;
}

function describeDocument({ documentId, leadId, documentType }: AuditDetails): string {
  const kind = documentType ? ` (${documentTypes[documentType].label})` : "";
  return `document ${documentId} of lead ${leadId}${kind}`;
}

function describeFilter({ filter = {}, username, format }: AuditDetails): string {
  const group = auditGroupNames.find((name) => name === filter.group);
  const without = auditGroupNames.find((name) => name === filter.without);
  return [
    group && auditGroups[group],
    without && `without ${auditGroups[without].toLowerCase()}`,
    filter.user && `of ${username ?? filter.user}`,
    filter.from && `from ${dateLabel(filter.from)}`,
    filter.to && `to ${dateLabel(filter.to)}`,
    filter.searched && "found by a search",
    ...asFile(format),
  ]
    .filter(Boolean)
    .join(", ");
}
