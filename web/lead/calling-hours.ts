import { useQuery } from "@tanstack/react-query";
import { MINUTE_MS } from "#contract/time/calendar";
import { callingHoursRefusal } from "#contract/time/calling-hours";
import { now, useNow } from "#web/lib/browser/clock.ts";
import { cache } from "#web/lib/http/cache.ts";
import { agencySettings } from "#web/lib/settings.ts";

/** Whether calls are allowed now, and the reason if not; not allowed until the agency's hours are loaded. */
export function useCallingTime(): { isTime: boolean; refusal: string | undefined } {
  const moment = useNow(MINUTE_MS);
  const { data } = useQuery({ ...agencySettings, refetchOnMount: true });
  const refusal = data && callingHoursRefusal(moment, data);
  return { isTime: data !== undefined && refusal === undefined, refusal };
}

/** Checked once, at the moment of a call. */
export async function isCallingTime(): Promise<boolean> {
  const hours = await cache.ensureQueryData(agencySettings);
  return callingHoursRefusal(now(), hours) === undefined;
}
