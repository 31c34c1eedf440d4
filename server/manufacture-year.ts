import { today } from "#contract/calendar";
import { isManufactureYear, newestYear, OLDEST_YEAR } from "#contract/vehicles";
import { badField } from "#server/http";

/** What holds for a file's cell holds for forms too; they are told. */
export function checkManufactureYear(year: number | null | undefined, now: Date): void {
  const day = today(now);
  if (year === null || year === undefined || isManufactureYear(year, day)) return;
  throw badField("manufactureYear", `Year must be ${OLDEST_YEAR} to ${newestYear(day)}`);
}
