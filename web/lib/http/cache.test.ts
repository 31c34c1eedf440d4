import { environmentManager, MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "#contract/time/calendar";
import { cache } from "./cache.ts";

beforeEach(() => {
  // As in a browser: without a window the library never retries and ignores time.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});
afterEach(() => {
  cache.clear();
  vi.useRealTimers();
});

test("a failed query is not retried, nor is a mutation (specification §7)", async () => {
  const failing = () => vi.fn<() => Promise<string>>().mockRejectedValue(new Error("500: Oops"));
  const [read, write] = [failing(), failing()];
  const observer = new QueryObserver(cache, { queryKey: ["failing"], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  const change = new MutationObserver(cache, { mutationFn: write });
  change.mutate().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect([observer.getCurrentResult().status, change.getCurrentResult().status]).toEqual(["error", "error"]);
  expect([read.mock.calls.length, write.mock.calls.length]).toEqual([1, 1]);
  stop();
});

test("data never goes stale on its own and is not refetched by time (specification §7, §9)", async () => {
  const read = vi.fn().mockResolvedValue("answer");
  const observer = new QueryObserver(cache, { queryKey: ["kept"], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(observer.getCurrentResult()).toMatchObject({ data: "answer", isStale: false });
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});
