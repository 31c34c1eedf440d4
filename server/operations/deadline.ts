import { setTimeout as pause } from "node:timers/promises";

/** Fails when the work is not done in time; what is still at work is left alone. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
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
