import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** The database ended one of several transactions that waited for each other, or saw another's change. */
const CONFLICTS = ["40P01", "40001"];
const TRIES = 5;
const LONGEST_PAUSE_MS = 50;

/** Runs work again when the database gave it up in favour of another transaction: nothing of it was stored. */
export async function repeatOnConflict<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !isConflict(error)) throw error;
    await pause(randomInt(LONGEST_PAUSE_MS));
    return repeatOnConflict(work, tries - 1);
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && CONFLICTS.includes(String(error.code))) || isConflict(error.cause);
}
