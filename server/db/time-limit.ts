import { setTimeout as pause } from "node:timers/promises";

/** Rejects when the work is not done in time; the work itself is not cancelled. */
export async function withTimeLimit<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = pause(limitMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`Not done within ${limitMs} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => {});
  }
}
