import { dateLabel } from "#contract/time/calendar";

/** '7 to 13 Dec', '30 Nov to 6 Dec'; with its year where that is not today's: '4 to 10 Jan 2027'. */
export function spanText({ from, to }: { from: string; to: string }, today: string): string {
  const last = withoutYear(dateLabel(to), today);
  if (from === to) return last;
  const first = withoutYear(withoutYear(dateLabel(from), today), to);
  const month = last.slice(last.indexOf(" ")).replace(YEAR, "");
  return `${first.replace(month, "")} to ${last}`;
}

const YEAR = / \d{4}$/;
/** Of a label in the year of a day. */
const withoutYear = (label: string, day: string) =>
  label.endsWith(day.slice(0, 4)) ? label.replace(YEAR, "") : label;
