import { dialLink } from "#contract/people";
import type { FoundLead } from "#contract/search";
import { isCallingTime } from "#web/lib/calling-hours.ts";

/** Not to a number that asked not to be called. */
export function dialOf({ phoneNumber, doNotCall }: Pick<FoundLead, "phoneNumber" | "doNotCall">) {
  return doNotCall ? undefined : dialLink(phoneNumber);
}

/** Dials from the palette; not at night, nor while the hours are not known: the lead's page says why. */
export async function dial(lead: FoundLead): Promise<void> {
  const link = dialOf(lead);
  if (link && (await isCallingTime().catch(() => false))) location.assign(link);
}
