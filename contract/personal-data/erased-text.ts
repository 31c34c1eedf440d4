import { dateLabel, today } from "#contract/time/calendar";

/** 'Erased on request, 25 Nov 2026', of a row of a later file. */
export const erasedText = (at: Date): string => `Erased on request, ${dateLabel(today(at))}`;
