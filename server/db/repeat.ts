import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** The database ended one of several transactions that waited for each other, or saw another's change. */
const CONFLICTS = /^(40P01|40001)$/;
/** PostgreSQL, a pooler or the network ended the connection. Not one that could not be made or that the watchdog cut. */
const LOST = /^(08|57P0[12]|25P03|ECONNRESET|EPIPE)/;
const LOST_MESSAGE = /connection terminated unexpectedly|encountered a connection error/i;
const TRIES = 5;
const LONGEST_PAUSE_MS = 50;

/** Whether the end of the work was reached: whoever loses the connection afterwards does not know what was stored. */
export interface Progress {
  isDone: boolean;
}

/** Runs work again that stored nothing: the database gave it up in favour of another's, or its connection broke before its end. */
export async function repeatOnConflict<T>(
  work: (progress: Progress) => Promise<T>,
  tries = TRIES,
): Promise<T> {
  const progress = { isDone: false };
  try {
    return await work(progress);
  } catch (error) {
    if (tries <= 1 || !(isConflict(error) || (!progress.isDone && isLost(error)))) throw error;
    await pause(randomInt(LONGEST_PAUSE_MS));
    return repeatOnConflict(work, tries - 1);
  }
}

const isConflict = (error: unknown): boolean => hasCause(error, ({ code }) => CONFLICTS.test(code));

const isLost = (error: unknown): boolean =>
  hasCause(error, ({ code, message }) => LOST.test(code) || LOST_MESSAGE.test(message));

function hasCause(error: unknown, is: (cause: { code: string; message: string }) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return is({ code, message: error.message }) || hasCause(error.cause, is);
}
