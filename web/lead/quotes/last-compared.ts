import { keepText, readKept } from "#web/lib/browser/kept-text.ts";

const nameOf = (userId: string, leadId: number) => `compared:${userId}:${leadId}`;

/** The quotes that were picked to stand side by side, or shared, last; in this tab. */
export const lastCompared = (userId: string, leadId: number): number[] =>
  idsIn(readKept(nameOf(userId, leadId)));

export const keepCompared = (userId: string, leadId: number, ids: readonly number[]) =>
  keepText(nameOf(userId, leadId), ids.join());

/** The ids in '7,9'. */
export const idsIn = (text: string): number[] =>
  text
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
