import { MINUTE_MS, today } from "#contract/time/calendar";
import { CALLING_EARLIEST, type CallingHours, callingHoursRefusal } from "#contract/time/calling-hours";

/** A shorter while tells no pace. */
const LEAST_MS = 15 * MINUTE_MS;

/**
 * When today's target is reached at the pace since the day's first call; undefined if not before the day's hours end, and until
 * there is a pace.
 */
export function targetReachedAt(
  {
    fresh,
    target,
    firstCallAt,
    ...hours
  }: CallingHours & { fresh: number; target: number; firstCallAt: string | null },
  now: Date,
): Date | undefined {
  if (firstCallAt === null || fresh === 0 || fresh >= target) return undefined;
  const worked = now.getTime() - Date.parse(firstCallAt);
  if (worked < LEAST_MS) return undefined;
  const reached = new Date(now.getTime() + ((target - fresh) * worked) / fresh);
  const isInTime =
    today(reached) === today(now) &&
    !callingHoursRefusal(reached, { ...hours, callingFrom: CALLING_EARLIEST });
  return isInTime ? reached : undefined;
}
