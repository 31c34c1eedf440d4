import { dateLabel } from "#contract/time/calendar";

/** '28 Nov 2026', '28 Nov 2026 to 30 Nov 2026' */
export const daysText = ({ from, until }: { from: string; until: string }): string =>
  from === until ? dateLabel(from) : `${dateLabel(from)} to ${dateLabel(until)}`;
