import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { dropPendingChanges, refreshAfter, refreshImports } from "./live-refresh.ts";

vi.mock("#web/lib/keys/keys.ts", () => ({ isInDialog: () => false }));

const AT = Date.UTC(2026, 10, 5, 11);
const LIST = ["/api/leads", { campaignMonth: "2026-11" }];

const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(AT);
  vi.stubGlobal("fetch", server);
});
afterEach(() => {
  dropPendingChanges();
  cache.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** This page records an outcome, which raises the lead to this version, and refetches the list. */
async function records(id: number, version: number) {
  server.mockResolvedValueOnce(Response.json({ id, version }));
  const params = { id: String(id) };
  const saved = await send("PATCH /api/leads/:id/status", { params, body: { status: "closed" } });
  await refreshAfterCall("PATCH /api/leads/:id/status", saved);
  cache.setQueryData(LIST, "read");
}

/** A second later the server reports a change of this account. */
function receives(...versions: { id: number; version: number }[]) {
  const leadIds = versions.map(({ id }) => id);
  refreshAfter({ at: AT + 1000, leadIds, versions });
}

async function isListRefetched() {
  await vi.advanceTimersByTimeAsync(4000);
  return cache.getQueryState(LIST)?.isInvalidated;
}

test("what this page has just written is not refetched again", async () => {
  await records(1, 5);
  receives({ id: 1, version: 5 });
  expect(await isListRefetched()).toBe(false);
});

test("nor when its reply arrives after the event", async () => {
  receives({ id: 2, version: 5 });
  await records(2, 5);
  expect(await isListRefetched()).toBe(false);
});

test("another tab of the account changes another lead just after this page wrote: the list is refetched", async () => {
  await records(3, 5);
  receives({ id: 4, version: 2 });
  expect(await isListRefetched()).toBe(true);
});

test("another tab of the account changes the same lead again: the list is refetched", async () => {
  await records(5, 5);
  receives({ id: 5, version: 6 });
  expect(await isListRefetched()).toBe(true);
});

test("this page and another tab write at the same time: the list is refetched", async () => {
  await records(6, 5);
  receives({ id: 6, version: 5 }, { id: 7, version: 2 });
  expect(await isListRefetched()).toBe(true);
});

test("a change that is reported without versions is refetched, even on the lead this page has just written", async () => {
  await records(8, 5);
  refreshAfter({ at: AT + 1000, leadIds: [8], versions: [] });
  expect(await isListRefetched()).toBe(true);
});

test("an import that goes on is read again wherever it is shown, and a draft that is being edited is not", async () => {
  const shown = [
    ["/api/imports", { page: 1 }],
    ["/api/imports", "7"],
  ];
  const draft = ["/api/imports", "8"];
  const others = [draft, [...draft, "draft"], ["/api/imports", "7", "rows", "done"], LIST];
  for (const key of [...shown, ...others]) cache.setQueryData(key, "read");
  await refreshImports();
  const isStale = (key: unknown[]) => cache.getQueryState(key)?.isInvalidated;
  expect(shown.map(isStale)).toEqual([true, true]);
  expect(others.map(isStale)).toEqual([false, false, false, false]);
});
