import { rootOf } from "#server/errors";

/** Work that a running server does by itself, now and then. */
export interface Chore {
  everyMs: number;
  /** Also as soon as the server runs. */
  atStart?: true;
  /** What can be left for the next time stops when the signal is given. */
  run(signal: AbortSignal): Promise<void>;
  /** The line for whoever runs the server; the next time it is tried again. */
  failed(reason: string): string;
}

/**
 * Does chores one after the other, never two at once; one that comes due while it waits or works is not asked twice.
 * Answers how to stop: no more are begun, and what is under way is told and waited for.
 */
export function repeat(chores: readonly Chore[], say: (line: string) => void): () => Promise<void> {
  const stop = new AbortController();
  const due: Chore[] = [];
  let work: Promise<void> | undefined;

  const doWhatIsDue = async () => {
    for (let chore = due[0]; chore; chore = due[0]) {
      await chore.run(stop.signal).catch((error: Error) => say(chore.failed(rootOf(error).message)));
      due.shift();
    }
    work = undefined;
  };
  const ask = (chore: Chore) => {
    if (due.includes(chore)) return;
    due.push(chore);
    work ??= doWhatIsDue();
  };

  for (const chore of chores) if (chore.atStart) ask(chore);
  const timers = chores.map((chore) => setInterval(() => ask(chore), chore.everyMs));
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stop.abort();
    due.splice(1);
    await work;
  };
}
