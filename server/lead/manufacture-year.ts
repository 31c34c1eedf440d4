import { isManufactureYear, newestYear, OLDEST_YEAR } from "#contract/lead/vehicles";
import { today } from "#contract/time/calendar";
import { badField } from "#server/platform/http";

/** The rule for a file's cell applies to forms too, with an error message. */
export function checkManufactureYear(year: number | null | undefined, now: Date): void {
  const day = today(now);
  if (year === null || year === undefined || isManufactureYear(year, day)) return;
  throw badField("manufactureYear", `Year must be ${OLDEST_YEAR} to ${newestYear(day)}`);
}
