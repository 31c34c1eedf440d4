import { dialLink } from "#contract/lead/people";
import type { FoundLead } from "#contract/search/calls";
import { isCallingTime } from "#web/lead/calling-hours.ts";

/** Undefined for a number on the do-not-call list. */
export function dialOf({ phoneNumber, doNotCall }: Pick<FoundLead, "phoneNumber" | "doNotCall">) {
  return doNotCall ? undefined : dialLink(phoneNumber);
}

/**
 * Dials from the palette; not outside the calling hours, nor before they are loaded: the lead's page shows
 * why.
 */
export async function dial(lead: FoundLead): Promise<void> {
  const link = dialOf(lead);
  if (link && (await isCallingTime().catch(() => false))) location.assign(link);
}
