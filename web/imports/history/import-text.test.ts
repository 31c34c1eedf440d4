import { expect, test } from "vitest";
import type { ImportRecord } from "#contract/imports/schemas";
import { doneText, endOf, secondsLeft } from "./import-text.ts";

const record: ImportRecord = {
  id: 7,
  fileName: "dealer-nov.xlsx",
  createdAt: "2026-11-21T07:00:00Z",
  storedAt: "2026-11-21T07:01:00Z",
  by: "Meera Rao",
  campaignMonth: null,
  state: "done",
  rows: 4812,
  added: 4811,
  changed: 0,
  unchanged: 0,
  refused: 1,
  notImported: 0,
  failure: null,
  source: null,
  before: 0,
  undoUntil: null,
  undone: null,
};

test("the end of an import is said with what it stored, where it came from and what was rejected", () => {
  const saidOf = (change: Partial<ImportRecord>) => endOf({ ...record, ...change });
  expect(saidOf({})).toEqual({
    title: "Import done",
    description: "4,811 leads added from dealer-nov.xlsx. 1 row rejected.",
  });
  expect(saidOf({ changed: 12, refused: 0 })?.description).toBe(
    "4,811 leads added from dealer-nov.xlsx, 12 changed.",
  );
  expect(saidOf({ added: 0, refused: 0, unchanged: 4812 })?.description).toBe(
    "No lead was added or changed from dealer-nov.xlsx.",
  );
  expect(saidOf({ state: "cancelled", added: 2000, refused: 0 })?.title).toBe("Import cancelled");
  expect(saidOf({ state: "undone" })).toBeUndefined();
});

test("a month is named with the leads that were added, and with no others (deviations)", () => {
  const doneOf = (change: Partial<ImportRecord>) => doneText({ ...record, ...change });
  expect(doneOf({ added: 60, changed: 3 })).toBe("60 leads added to the months of their expiry, 3 changed");
  expect(doneOf({ campaignMonth: "2026-12" })).toBe("4,811 leads added to Dec 2026");
  expect(doneOf({ added: 0, changed: 60 })).toBe("60 leads changed");
  expect(doneOf({ added: 0, campaignMonth: "2026-12" })).toBe("No lead was added or changed");
});

test("the time left is said from the pace of at least two seconds, and never as nothing", () => {
  const began = { at: 0, saved: 1000 };
  expect(secondsLeft(began, { at: 1900, saved: 3000 }, 10_000)).toBeUndefined();
  expect(secondsLeft(began, { at: 4000, saved: 1000 }, 10_000)).toBeUndefined();
  expect(secondsLeft(began, { at: 4000, saved: 3000 }, 10_000)).toBe(14);
  expect(secondsLeft(began, { at: 4000, saved: 10_000 }, 10_000)).toBe(1);
});
