import { rootCause } from "./errors.ts";

/** A periodic job of a running server. */
export interface PeriodicJob {
  everyMs: number;
  /** Also runs at the start. */
  atStart?: true;
  /** Stops early when the signal aborts; the rest is left for the next run. */
  run(signal: AbortSignal): Promise<void>;
  /** The log line for a failed run; the job runs again at its next time. */
  failed(reason: string): string;
}

/**
 * Runs jobs one after another, never two at once; a job already due or running is not queued twice. Returns a
 * stop function that starts no further jobs, aborts the running one and waits for it.
 */
export function runPeriodically(
  chores: readonly PeriodicJob[],
  say: (line: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const due: PeriodicJob[] = [];
  let work: Promise<void> | undefined;

  const doWhatIsDue = async () => {
    for (let chore = due[0]; chore; chore = due[0]) {
      await chore.run(stop.signal).catch((error: Error) => say(chore.failed(rootCause(error).message)));
      due.shift();
    }
    work = undefined;
  };
  const ask = (chore: PeriodicJob) => {
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
