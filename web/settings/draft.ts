import { KEPT_MONTHS_MAX, KEPT_MONTHS_MIN } from "#contract/retention/months";
import type { Settings, SettingsChange } from "#contract/settings/calls";
import { keysOf } from "#contract/tables";
import { asTyped, changedFields, orNull, readSome, textsOf } from "#web/lib/form.ts";

/** The fields that hold one setting each. */
const readers = {
  agencyName: asTyped,
  signOff: asTyped,
  whatsappNumber: orNull,
  dailyTarget: readDecimal,
  seasonalGreeting: asTyped,
  sellingPoints: asTyped,
  credentials: asTyped,
  callingFrom: asTyped,
  callingUntil: asTyped,
  renewalDaysBefore: daysOrNull,
  week: asTyped,
  holidays: asTyped,
  lostReasons: asTyped,
  breakReasons: asTyped,
  taxPercent: readPercent,
  goodsThirdPartyTaxPercent: readPercent,
  callOpening: asTyped,
  callQuote: asTyped,
  callObjection: asTyped,
  callClose: asTyped,
};
const fields = keysOf(readers);
export const settingNames = [...fields, "leadsKeptMonths"] as const;

/** The form's values: every field as text. */
export interface Draft extends Record<keyof typeof readers, string> {
  keepLeads: "forever" | "months";
  /** Used when `keepLeads` is "months". */
  keptMonths: string;
}

/** The default when a number of months is first chosen. */
const MONTHS_OFFERED = 36;

export function draftOf(settings: Settings): Draft {
  return {
    ...textsOf(fields, settings),
    keepLeads: settings.leadsKeptMonths === null ? "forever" : "months",
    keptMonths: String(settings.leadsKeptMonths ?? MONTHS_OFFERED),
  };
}

/** Only what differs from the loaded settings, so that a colleague's other changes stay. */
export function changeOf(draft: Draft, loaded: Settings): SettingsChange {
  const kept = keptMonthsOf(draft);
  return {
    ...readSome(readers, draft, changedFields(fields, draft, loaded)),
    ...(kept !== loaded.leadsKeptMonths && { leadsKeptMonths: kept }),
  };
}

/** Null: for ever. */
function keptMonthsOf({ keepLeads, keptMonths }: Draft): number | null {
  return keepLeads === "forever" ? null : readNumber(keptMonths);
}

/** The months leads would be kept, if valid; the server knows what would be removed. */
export function monthsToAsk(draft: Draft): number | undefined {
  const months = keptMonthsOf(draft);
  return months !== null && months >= KEPT_MONTHS_MIN && months <= KEPT_MONTHS_MAX ? months : undefined;
}

/** Whether a change may remove leads kept so far and must be confirmed first. */
export function removesMore({ leadsKeptMonths: months }: SettingsChange, loaded: Settings): boolean {
  return months != null && (loaded.leadsKeptMonths === null || months < loaded.leadsKeptMonths);
}

/** A text that is no number is sent as none, which the server refuses in other words than a number too small. */
function readDecimal(text: string): number {
  return /^[\d.-]*$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Where 0 is a value of its own, an empty text is sent as none. */
function readPercent(text: string): number {
  return decimalOrNull(text) ?? Number.NaN;
}

function decimalOrNull(text: string): number | null {
  return text.trim() === "" ? null : readDecimal(text);
}

/** Empty: by hand. JSON would send what is not a number as null, too. */
function daysOrNull(text: string): number | null {
  return text.trim() === "" ? null : readNumber(text);
}

/** An empty or unreadable number is sent as 0, which the server refuses with its own message. */
function readNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : 0;
}
