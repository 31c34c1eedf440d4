import { KEPT_MONTHS_MAX, KEPT_MONTHS_MIN } from "#contract/retention/months";
import type { Settings, SettingsChange } from "#contract/settings/calls";

/** The form's values: every field as text. */
export interface Draft {
  agencyName: string;
  signOff: string;
  whatsappNumber: string;
  dailyTarget: string;
  seasonalGreeting: string;
  callingFrom: string;
  callingUntil: string;
  keepLeads: "forever" | "months";
  /** Used when `keepLeads` is "months". */
  keptMonths: string;
}

/** The default when a number of months is first chosen. */
const MONTHS_OFFERED = 36;

export function draftOf(settings: Settings): Draft {
  return {
    agencyName: settings.agencyName,
    signOff: settings.signOff,
    whatsappNumber: settings.whatsappNumber ?? "",
    dailyTarget: String(settings.dailyTarget),
    seasonalGreeting: settings.seasonalGreeting,
    callingFrom: settings.callingFrom,
    callingUntil: settings.callingUntil,
    keepLeads: settings.leadsKeptMonths === null ? "forever" : "months",
    keptMonths: String(settings.leadsKeptMonths ?? MONTHS_OFFERED),
  };
}

/** Only what differs from the loaded settings, so that a colleague's other changes stay. */
export function changeOf(draft: Draft, loaded: Settings): SettingsChange {
  const before = draftOf(loaded);
  const kept = keptMonthsOf(draft);
  const differs = (field: keyof Draft) => draft[field].trim() !== before[field];
  return {
    ...(differs("agencyName") && { agencyName: draft.agencyName }),
    ...(differs("signOff") && { signOff: draft.signOff }),
    ...(differs("whatsappNumber") && { whatsappNumber: draft.whatsappNumber.trim() || null }),
    ...(differs("dailyTarget") && { dailyTarget: readNumber(draft.dailyTarget) }),
    ...(differs("seasonalGreeting") && { seasonalGreeting: draft.seasonalGreeting }),
    ...(differs("callingFrom") && { callingFrom: draft.callingFrom }),
    ...(differs("callingUntil") && { callingUntil: draft.callingUntil }),
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

/** An empty or unreadable number is sent as 0, which the server refuses with its own message. */
function readNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : 0;
}
