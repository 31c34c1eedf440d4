import type { Settings, SettingsChange } from "#contract/settings";

/** What stands in the form: every field as text. */
export interface Draft {
  agencyName: string;
  signOff: string;
  whatsappNumber: string;
  dailyTarget: string;
  seasonalGreeting: string;
}

export function draftOf(settings: Settings): Draft {
  return {
    agencyName: settings.agencyName,
    signOff: settings.signOff,
    whatsappNumber: settings.whatsappNumber ?? "",
    dailyTarget: String(settings.dailyTarget),
    seasonalGreeting: settings.seasonalGreeting,
  };
}

/** Only what differs from what was loaded, so that a colleague's other change stands. */
export function changeOf(draft: Draft, loaded: Settings): SettingsChange {
  const before = draftOf(loaded);
  const differs = (field: keyof Draft) => draft[field].trim() !== before[field];
  return {
    ...(differs("agencyName") && { agencyName: draft.agencyName }),
    ...(differs("signOff") && { signOff: draft.signOff }),
    ...(differs("whatsappNumber") && { whatsappNumber: draft.whatsappNumber.trim() || null }),
    ...(differs("dailyTarget") && { dailyTarget: readTarget(draft.dailyTarget) }),
    ...(differs("seasonalGreeting") && { seasonalGreeting: draft.seasonalGreeting }),
  };
}

/** An empty or unreadable number is 0, which the server refuses in its own words. */
function readTarget(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : 0;
}
