import { useQuery } from "@tanstack/react-query";
import { callingHoursRefusal } from "#contract/calling-hours";
import { cache } from "./cache.ts";
import { now, useNow } from "./clock.ts";
import { agencySettings } from "./settings.ts";

const EVERY_MINUTE_MS = 60_000;

/** Whether it is the time to call; not until the agency's hours are known. */
export function useIsCallingTime(): boolean {
  const moment = useNow(EVERY_MINUTE_MS);
  const { data } = useQuery({ ...agencySettings, refetchOnMount: true });
  return data !== undefined && callingHoursRefusal(moment, data) === undefined;
}

/** The same where it is asked once, at the moment of a call. */
export async function isCallingTime(): Promise<boolean> {
  const hours = await cache.ensureQueryData(agencySettings);
  return callingHoursRefusal(now(), hours) === undefined;
}
