import { addMonths, isMonth, monthNames, monthOf } from "#contract/time/calendar";

const LAST_FROZEN_TARGET_YEAR = 2027;
const FIRST_TARGET_YEAR = 2024;

/** The years of the CSV Upload page. */
export function targetYears(today: string): number[] {
  const last = Math.max(LAST_FROZEN_TARGET_YEAR, Number(today.slice(0, 4)) + 1);
  return Array.from({ length: last - FIRST_TARGET_YEAR + 1 }, (_, index) => FIRST_TARGET_YEAR + index);
}

const FROZEN_CAMPAIGN_MONTHS = ["2025-08", "2025-09", "2025-10", "2025-11", "2025-12", "2026-01"];
const LAST_FROZEN_CAMPAIGN_DAY = "2026-12-31";

/**
 * The campaign months of a new upload: the previous one, the current one and the next four, then the
 * specification's six as far as they are not among these.
 */
export function campaignMonthChoices(today: string): { current: string[]; earlier: string[] } {
  const month = monthOf(today);
  const rolling = Array.from({ length: 6 }, (_, index) => addMonths(month, index - 1));
  const isFrozen = rolling.every((one) => one <= "2026-01");
  const current = isFrozen ? [...FROZEN_CAMPAIGN_MONTHS] : rolling;
  return { current, earlier: FROZEN_CAMPAIGN_MONTHS.filter((one) => !current.includes(one)) };
}

/** The days the calendar alternative offers: from today to the end of next year, at least to 2026. */
export function campaignCalendar(today: string): { first: string; last: string } {
  const endOfNextYear = `${Number(today.slice(0, 4)) + 1}-12-31`;
  return {
    first: today,
    last: endOfNextYear > LAST_FROZEN_CAMPAIGN_DAY ? endOfNextYear : LAST_FROZEN_CAMPAIGN_DAY,
  };
}

/**
 * Reads a month as people write it: 'Sep 2025', 'September 2025', '2025-09', or a bare month name with a year
 * beside it. The text's own year wins over `year`.
 */
export function readMonth(text: string, year?: number): string | undefined {
  const trimmed = text.trim();
  if (isMonth(trimmed)) return trimmed;
  const [, word, ownYear] = /^([a-z]+)\.?(?:[ ,-]+(\d{4}))?$/i.exec(trimmed) ?? [];
  if (!word) return undefined;
  const index = monthNames.findIndex((name) => isMonthWord(name, word));
  const chosenYear = ownYear ? Number(ownYear) : year;
  if (index < 0 || chosenYear === undefined) return undefined;
  const month = `${String(chosenYear).padStart(4, "0")}-${String(index + 1).padStart(2, "0")}`;
  return isMonth(month) ? month : undefined;
}

function isMonthWord(name: string, word: string): boolean {
  const [full, given] = [name.toLowerCase(), word.toLowerCase()];
  return given === full || given === full.slice(0, 3) || (full === "september" && given === "sept");
}
