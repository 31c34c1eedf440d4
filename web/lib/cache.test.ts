import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { cache } from "./cache.ts";

const failing = () => vi.fn<() => Promise<string>>().mockRejectedValue(new Error("500: Oops"));

test("a query that fails is not tried again, nor is a change (specification §7)", async () => {
  const read = failing();
  const result = vi.fn();
  const stop = new QueryObserver(cache, { queryKey: ["failing"], queryFn: read }).subscribe(result);
  await vi.waitFor(() => expect(result).toHaveBeenLastCalledWith(expect.objectContaining({ isError: true })));
  stop();
  const write = failing();
  await expect(new MutationObserver(cache, { mutationFn: write }).mutate()).rejects.toThrow("500: Oops");
  expect([read.mock.calls.length, write.mock.calls.length]).toEqual([1, 1]);
});

test("what was read never goes stale by itself and is not asked for by the clock (specification §7, §9)", async () => {
  vi.useFakeTimers();
  const read = vi.fn().mockResolvedValue("answer");
  const observer = new QueryObserver(cache, { queryKey: ["kept"], queryFn: read, gcTime: Infinity });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(365 * 24 * 60 * 60 * 1000);
  expect(observer.getCurrentResult()).toMatchObject({ data: "answer", isStale: false });
  expect(read).toHaveBeenCalledTimes(1);
  stop();
  cache.clear();
  vi.useRealTimers();
});
