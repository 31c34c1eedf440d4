import { mayPass, rootCause } from "./errors.ts";

/** Of one piece of work, at each run of its job. */
const TRIES = 5;

/**
 * Told of each failure of a job: what fails in the same way again and again is set aside, so that what waits behind it goes on.
 * Failures that may pass, such as a lost connection, are not counted.
 */
export function setAsideAfterTries({
  next,
  setAside,
}: {
  /** The work that the job has just failed to do. */
  next(): Promise<number | undefined>;
  setAside(id: number, reason: string): Promise<void>;
}): (error: Error) => Promise<void> {
  let failing: { id: number; reason: string; times: number } | undefined;
  return async (error) => {
    const id = mayPass(error) ? undefined : await next();
    if (id === undefined) return;
    const reason = rootCause(error).message;
    const isSame = failing?.id === id && failing.reason === reason;
    failing = { id, reason, times: isSame && failing ? failing.times + 1 : 1 };
    if (failing.times < TRIES) return;
    failing = undefined;
    await setAside(id, reason);
  };
}
