import { useQuery } from "@tanstack/react-query";
import { callingHoursRefusal } from "#contract/calling-hours";
import { cache } from "./cache.ts";
import { now, useNow } from "./clock.ts";
import { agencySettings } from "./settings.ts";

const EVERY_MINUTE_MS = 60_000;

/** Whether it is the time to call, and the reason where it is not; no time until the agency's hours are known. */
export function useCallingTime(): { isTime: boolean; refusal: string | undefined } {
  const moment = useNow(EVERY_MINUTE_MS);
  const { data } = useQuery({ ...agencySettings, refetchOnMount: true });
  const refusal = data && callingHoursRefusal(moment, data);
  return { isTime: data !== undefined && refusal === undefined, refusal };
}

/** Asked once, at the moment of a call. */
export async function isCallingTime(): Promise<boolean> {
  const hours = await cache.ensureQueryData(agencySettings);
  return callingHoursRefusal(now(), hours) === undefined;
}
