import { AUTO_ASSIGN } from "./assignment.ts";
import { dateLabel, monthLabel } from "./calendar.ts";
import { type DocumentType, documentTypes } from "./document-types.ts";
import { shout } from "./outcomes.ts";
import type { RemovalKind } from "./removals.ts";
import { type Role, roles } from "./roles.ts";

/** What an entry says of its deed: ids, counts and the agency's own words; never anything of a customer, no secret. */
export interface AuditDetails {
  leadIds?: number[] | undefined;
  leadId?: number | undefined;
  outcome?: string | undefined;
  documentIds?: number[] | undefined;
  documentId?: number | undefined;
  customerIds?: number[] | undefined;
  documentType?: DocumentType | undefined;
  /** How somebody signed in; absent with a password. */
  way?: "provider" | undefined;
  /** Wrong passwords, and the addresses they came from. */
  failures?: number | undefined;
  addresses?: number | undefined;
  /** The person it was done to. */
  userId?: string | undefined;
  username?: string | undefined;
  role?: Role | undefined;
  /** Who was given leads: a person, `auto-assign`, null for nobody. */
  to?: string | null | undefined;
  /** How many of them changed hands. */
  changed?: number | undefined;
  uploadId?: string | undefined;
  campaignId?: number | undefined;
  /** YYYY-MM. */
  month?: string | undefined;
  successful?: number | undefined;
  failed?: number | undefined;
  scope?: string | undefined;
  /** What an export of this log was narrowed to. */
  filter?: { [K in "group" | "user" | "from" | "to"]?: string | undefined } | undefined;
  /** What went because it had been kept long enough, and the day before which it was last touched. */
  removed?: { leads: number; documents: number; customers: number } | undefined;
  /** YYYY-MM-DD. */
  border?: string | undefined;
  /** A removal of more than a day's usual number: of what, and how many at most. */
  kind?: RemovalKind | undefined;
  count?: number | undefined;
  /** YYYY-MM-DD: the date that was noted before the one that was confirmed. */
  lastSeen?: string | undefined;
  before?: object | undefined;
  after?: object | undefined;
  /** The last entry that was removed, and its hash in hexadecimal. */
  upTo?: number | undefined;
  lastHash?: string | undefined;
}

/** What the log is narrowed to, in the order of the choice. */
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
export const auditGroupNames = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]];

interface Action {
  group: AuditGroup;
  label: string;
  /** The rest of the sentence, where there is one. */
  about?: (details: AuditDetails) => string;
  /** Who it was when nobody was signed in. */
  nobody?: string;
}

const aboutUser = ({ username = "", role }: AuditDetails) =>
  role ? `${username}, ${roles[role].label.toLowerCase()}` : username;

const aboutWay = ({ way }: AuditDetails) => (way === "provider" ? "through the OpenID provider" : "");
const aboutLead = ({ leadId }: AuditDetails) => `lead ${leadId}`;
const aboutRecords = ({ customerIds = [] }: AuditDetails) => listed("customer", customerIds);

/** Everything that is entered in the audit log. A new action is one row here. */
export const auditActions = {
  "auth.signed_in": { group: "access", label: "Signed in", about: aboutWay },
  "auth.sign_in_failed": {
    group: "access",
    label: "Failed sign-in",
    about: aboutWay,
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
  "leads.imported": { group: "leads", label: "Uploaded a file of leads", about: aboutImport },
  "leads.assigned": { group: "leads", label: "Assigned leads", about: aboutAssignment },
  "leads.deleted": {
    group: "leads",
    label: "Deleted leads",
    about: ({ leadIds = [], documentIds = [] }) =>
      [listed("lead", leadIds), documentIds.length > 0 && `with ${listed("document", documentIds)}`]
        .filter(Boolean)
        .join(", "),
  },
  "leads.expired": { group: "leads", label: "Removed leads kept long enough", about: aboutRemoval },
  "document.uploaded": { group: "documents", label: "Added a document", about: aboutDocument },
  "document.viewed": { group: "documents", label: "Downloaded a document", about: aboutDocument },
  "call.undone": {
    group: "leads",
    label: "Took an outcome back",
    about: ({ leadId, outcome = "" }) => `${shout(outcome)}, lead ${leadId}`,
  },
  "do_not_call.noted": { group: "leads", label: "Noted that a number is not to be called", about: aboutLead },
  "do_not_call.lifted": { group: "leads", label: "Allowed calls to a number again", about: aboutLead },
  "personal_data.exported": { group: "exports", label: "Exported a person's data", about: aboutRecords },
  "personal_data.erased": {
    group: "leads",
    label: "Erased a person's data",
    about: (details) => [aboutRecords(details), listed("lead", details.leadIds ?? [])].join(", "),
  },
  "customers.exported": { group: "exports", label: "Exported the customer database" },
  "user.created": { group: "users", label: "Created a user", about: aboutUser },
  "user.deactivated": { group: "users", label: "Deactivated a user", about: aboutUser },
  "user.reactivated": { group: "users", label: "Reactivated a user", about: aboutUser },
  "user.password_reset": { group: "users", label: "Reset a password", about: aboutUser },
  "user.deleted": { group: "users", label: "Deleted a user", about: aboutUser },
  "settings.changed": { group: "settings", label: "Changed settings", about: aboutSettings },
  "removal.allowed": { group: "settings", label: "Allowed a large removal", about: aboutAllowed },
  "clock.confirmed": {
    group: "settings",
    label: "Confirmed the server's date",
    about: ({ border, lastSeen }) =>
      border && lastSeen ? `${dateLabel(border)}, after ${dateLabel(lastSeen)}` : "",
  },
  "audit.exported": { group: "log", label: "Exported the audit log", about: aboutFilter },
  "audit.purged": {
    group: "log",
    label: "Removed old entries",
    about: ({ upTo }) => `up to no. ${upTo}`,
  },
} as const satisfies Record<string, Action>;

export type AuditAction = keyof typeof auditActions;

export function actionsOf(group: AuditGroup): AuditAction[] {
  const names = Object.keys(auditActions) as AuditAction[];
  return names.filter((name) => auditActions[name].group === group);
}

/** An action in words; one that this version does not know stands as it is. */
export function auditSentence(action: string, details: AuditDetails) {
  const { label, about, nobody }: Omit<Action, "group"> = isAction(action)
    ? auditActions[action]
    : { label: action };
  return { what: label, about: about?.(details) ?? "", nobody: nobody ?? "RenewDesk" };
}

function isAction(name: string): name is AuditAction {
  return Object.hasOwn(auditActions, name);
}

const IDS_SHOWN = 8;

/** 'lead 7', '3 leads: 7, 8, 9', '40 leads: 1, 2, … and 32 more'. */
function listed(word: string, ids: readonly number[]): string {
  if (ids.length === 1) return `${word} ${ids[0]}`;
  const shown = ids.slice(0, IDS_SHOWN).join(", ");
  const more = ids.length - IDS_SHOWN;
  return `${ids.length} ${word}s: ${shown}${more > 0 ? ` and ${more} more` : ""}`;
}

function aboutAssignment({ leadIds = [], to, username }: AuditDetails): string {
  const receiver = to === AUTO_ASSIGN ? "evenly" : to === null ? "to nobody" : `to ${username ?? to}`;
  return `${listed("lead", leadIds)}, ${receiver}`;
}

function aboutImport({ month, campaignId, successful, failed }: AuditDetails): string {
  const target = month ? `for ${monthLabel(month)}` : campaignId ? `for campaign ${campaignId}` : "";
  const counts = successful === undefined ? "" : `${successful} stored, ${failed} refused`;
  return [target, counts].filter(Boolean).join(": ");
}

function aboutRemoval({ removed, border }: AuditDetails): string {
  const { leads = 0, documents = 0, customers = 0 } = removed ?? {};
  const since = border ? `, last active before ${dateLabel(border)}` : "";
  return `${leads} lead(s), ${documents} document(s), ${customers} customer(s)${since}`;
}

function aboutAllowed({ kind, border, count = 0 }: AuditDetails): string {
  const since = border ? ` before ${dateLabel(border)}` : "";
  return kind === "auditEntries"
    ? `${count} audit log entries${since}`
    : `${count} leads and customers, last active${since}`;
}

function aboutDocument({ documentId, leadId, documentType }: AuditDetails): string {
  const kind = documentType ? ` (${documentTypes[documentType].label})` : "";
  return `document ${documentId} of lead ${leadId}${kind}`;
}

const settingLabels: Record<string, string> = {
  agencyName: "agency name",
  signOff: "sign-off",
  whatsappNumber: "WhatsApp number",
  seasonalGreeting: "seasonal greeting",
  dailyTarget: "daily target",
  leadsKeptMonths: "how long leads are kept",
};

function aboutSettings({ before = {}, after = {} }: AuditDetails): string {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => was.get(name) !== value);
  return changed.map(([name]) => settingLabels[name] ?? name).join(", ");
}

function aboutFilter({ filter = {}, username }: AuditDetails): string {
  const group = auditGroupNames.find((name) => name === filter.group);
  return [
    group && auditGroups[group],
    filter.user && `of ${username ?? filter.user}`,
    filter.from && `from ${dateLabel(filter.from)}`,
    filter.to && `to ${dateLabel(filter.to)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
