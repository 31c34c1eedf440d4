import { DAY_MS } from "#contract/time/calendar";

/** A renewal comes every year: nothing is promised for longer, and a later year is a slip. */
const DAYS_AHEAD = 400;
export const TOO_FAR_AHEAD = `Choose a time within ${DAYS_AHEAD} days`;

/** A callback or follow-up is not promised for then. */
export function isTooFarAhead(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() > DAYS_AHEAD * DAY_MS;
}
