import { type Promised, promiseNames } from "#contract/callbacks/reminder-times";
import { type Snooze, snoozes } from "#contract/callbacks/snoozes";
import { type DocumentType, documentTypes } from "#contract/documents/types";
import { type ColumnName, labelOfColumn } from "#contract/lead/columns";
import { type FieldKind, fieldOf, type LeadFieldName } from "#contract/lead/fields";
import { QUOTE_SENT_NOTE } from "#contract/lead/remarks";
import { claimsLabel } from "#contract/lead/vehicles";
import type { AssignWay } from "#contract/leads/bulk/ways";
import { erasedText } from "#contract/personal-data/erased-text";
import { type Plan, plans } from "#contract/quotes/plans";
import { formatRupees } from "#contract/rupees";
import { dateLabel, isDate, momentLabel } from "#contract/time/calendar";

/** The kinds of history entries; only `call` counts as a call. */
export const entryKinds = [
  "call",
  "quote",
  "status",
  "remark",
  "policy_received",
  "edit",
  "document",
  "assignment",
  "touch",
] as const;
export type EntryKind = (typeof entryKinds)[number];

type StoredValue = string | number | null;

/** A field as it is stored, before and after. A campaign has its name. */
export interface FieldChange {
  field: LeadFieldName | ColumnName;
  from: StoredValue;
  to: StoredValue;
}

/** Why a lead was assigned; nothing where a user chose the person. */
export interface AssignedBecause {
  /** It is lent: the absent one's name, and the last day. */
  coverFor?: { name: string; until: string };
  isBack?: true;
  /** Who had it works no leads any more. */
  left?: string;
  sharedOut?: AssignWay;
  /** Who gets it had the customer's latest earlier lead. */
  toLastCaller?: true;
  isUndone?: true;
}

/**
 * What an entry without a typed text records, as values. Entries that were written as a sentence keep it as their notes; of
 * theirs only the fields and the typed note are known here.
 */
export type HistoryEvent =
  | { type: "fields"; changes: FieldChange[] }
  | { type: "import_undone" }
  /** `to` is a name, `from` the id of who had it. */
  | ({ type: "assigned"; to: string | null; from?: string | null } & AssignedBecause)
  | {
      type: "promise_moved";
      promise: Promised;
      /** Null: rescheduled to a chosen time. */
      snooze: Snooze | null;
      /** ISO 8601 */
      from: string;
      to: string;
      note: string | null;
    }
  | { type: "document"; documentType: DocumentType; fileName: string }
  | { type: "quote"; insurer: string; plan: Plan; total: number }
  /** `followUp` is ISO 8601. */
  | { type: "quotes_sent"; insurers: string[]; followUp?: string | undefined }
  /** ISO 8601 */
  | { type: "erased_entered"; erasedAt: string }
  | { type: "new_owner"; leadId: number }
  | { type: "bought_from"; leadId: number };

/** How an event reads in the history. */
export function eventText(event: HistoryEvent): string {
  switch (event.type) {
    case "fields":
      return event.changes.map(changeText).join("; ");
    case "import_undone":
      return "The import was undone: what it changed is as before, except what was edited since and the telecaller of a lead worked on";
    case "assigned":
      return assignedText(event);
    case "promise_moved": {
      const way = event.snooze && snoozes[event.snooze];
      const how = way ? (way.minutes ? `snoozed (${way.label})` : "snoozed") : "rescheduled";
      const moved = `${promiseNames[event.promise]} of ${momentLabel(new Date(event.from))} ${how}: ${momentLabel(new Date(event.to))}`;
      return event.note ? `${moved}. ${event.note}` : moved;
    }
    case "document":
      return `${documentTypes[event.documentType].label}: ${event.fileName}`;
    case "quote":
      return `${event.insurer}, ${plans[event.plan].label}: ${formatRupees(event.total)}`;
    case "quotes_sent":
      return `${QUOTE_SENT_NOTE}: ${event.insurers.join(", ")}${
        event.followUp ? `. Follow-up scheduled: ${momentLabel(new Date(event.followUp))}` : ""
      }`;
    case "erased_entered":
      return `${erasedText(new Date(event.erasedAt))}: entered all the same`;
    case "new_owner":
      return `The new owner is lead #${event.leadId}`;
    case "bought_from":
      return `Bought the vehicle of lead #${event.leadId}`;
  }
}

function assignedText({ to, ...because }: { to: string | null } & AssignedBecause): string {
  if (to !== null && because.isBack) return `Back with ${to}, who was absent`;
  const done = to === null ? "Unassigned" : `Assigned to ${to}`;
  const why = becauseText(because);
  return why ? `${done}: ${why}` : done;
}

function becauseText({
  coverFor,
  left,
  sharedOut,
  toLastCaller,
  isUndone,
}: AssignedBecause): string | undefined {
  if (isUndone) return "the assignment was undone";
  if (left) return `${left} works no leads any more`;
  if (coverFor) return `${coverFor.name} is absent until ${dateLabel(coverFor.until)}`;
  if (toLastCaller) return "last year's caller";
  return sharedOut && sharedTexts[sharedOut];
}

const sharedTexts: Record<AssignWay, string> = {
  evenly: "shared out evenly",
  capacity: "shared out by free capacity",
  lastYear: "shared out, last year's caller first",
};

/** The notes of an entry as people read them. */
export const notesOf = ({ notes, event }: { notes: string | null; event: HistoryEvent | null }) =>
  notes ?? (event && eventText(event));

function changeText({ field, from, to }: FieldChange): string {
  if (field === "name" || field === "telecallerName")
    return `${labelOfColumn(field)}: ${from ?? "not set"} → ${to}`;
  if (field === "campaignId") return `${fieldOf(field).label}: now ${to}`;
  return `${fieldOf(field).label}: ${valueText(field, from)} → ${valueText(field, to)}`;
}

/** How a value reads where that differs from how it is stored, by the kind of its field. */
const valueTexts: Partial<Record<FieldKind, (value: string) => string>> = {
  amount: (rupees) => formatRupees(Number(rupees)),
  /** One that could not be read is stored as its file had it. */
  date: (day) => (isDate(day) ? dateLabel(day) : day),
  claims: claimsLabel,
  ncb: (percent) => `${percent}%`,
};

function valueText(field: LeadFieldName, value: StoredValue): string {
  if (value === null) return "not set";
  return valueTexts[fieldOf(field).kind]?.(String(value)) ?? String(value);
}
