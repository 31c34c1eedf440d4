import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PeriodicJob, runPeriodically } from "./periodic-jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1000;
const said: string[] = [];
const say = (line: string) => void said.push(line);
const failed = (reason: string) => `Failed: ${reason}`;
beforeEach(() => void said.splice(0));

/** A job that ends when the test says so. */
function slow(everyMs: number, more: Partial<PeriodicJob> = {}) {
  const begun: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const run = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      begun.push(signal);
      ends.push(resolve);
    });
  const end = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { chore: { everyMs, run, failed, ...more }, begun, end };
}

test("a job runs at the start if requested, and then at its interval", async () => {
  const [atOnce, later] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const stop = runPeriodically(
    [
      { everyMs: 2 * SECOND, atStart: true, run: atOnce, failed },
      { everyMs: 2 * SECOND, run: later, failed },
    ],
    say,
  );
  await vi.advanceTimersByTimeAsync(SECOND);
  expect([atOnce.mock.calls.length, later.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(4 * SECOND);
  expect([atOnce.mock.calls.length, later.mock.calls.length]).toEqual([3, 2]);
  await stop();
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect([atOnce.mock.calls.length, later.mock.calls.length]).toEqual([3, 2]);
});

test("two jobs never run at once; one that falls due during a run waits, and is queued once", async () => {
  const [often, daily] = [slow(SECOND, { atStart: true }), slow(3 * SECOND)];
  const stop = runPeriodically([often.chore, daily.chore], say);
  await vi.advanceTimersByTimeAsync(7 * SECOND);
  expect([often.begun.length, daily.begun.length]).toEqual([1, 0]);
  await often.end();
  expect([often.begun.length, daily.begun.length]).toEqual([1, 1]);
  await daily.end();
  expect([often.begun.length, daily.begun.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(often.begun).toHaveLength(2);
  await often.end();
  await stop();
});

test("a stop aborts the running job, waits for it, and starts no waiting job", async () => {
  const [first, second] = [slow(SECOND, { atStart: true }), slow(SECOND, { atStart: true })];
  const stop = runPeriodically([first.chore, second.chore], say);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(SECOND);
  expect([first.begun[0]?.aborted, stopped]).toEqual([true, false]);
  await first.end();
  await stopping;
  expect([stopped, second.begun.length]).toEqual([true, 0]);
});

test("a failure is logged, and the job runs again at its next time", async () => {
  const run = vi.fn(async () => Promise.reject(new Error("no luck", { cause: new Error("away") })));
  const stop = runPeriodically([{ everyMs: SECOND, run, failed }], say);
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect([run.mock.calls.length, said]).toEqual([2, ["Failed: away", "Failed: away"]]);
  await stop();
});
