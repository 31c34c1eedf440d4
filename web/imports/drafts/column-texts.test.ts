import { expect, test } from "vitest";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import {
  differenceText,
  leftOutText,
  leftOutVerdict,
  nothingText,
  openElsewhereText,
  reasonsOf,
  shownValue,
  valuesLike,
  widthBeside,
} from "./column-texts.ts";

const row = (number: number, part: Partial<DraftRow> = {}): DraftRow => ({
  row: number,
  verdict: "mending",
  values: {},
  mended: [],
  replaced: [],
  faults: {},
  doubts: {},
  proposals: {},
  reason: null,
  lead: null,
  renewal: null,
  changes: [],
  knownAs: null,
  ...part,
});

test("beside the whole columns that fit, what is wrong has the rest, and at least its own width", () => {
  const columns = [60, 132, 118, 132];
  expect(widthBeside(columns, 500, 160)).toBe(190);
  expect(widthBeside(columns, 602, 160)).toBe(160);
  expect(widthBeside(columns, 601, 160)).toBe(291);
  expect(widthBeside(columns, 1000, 160)).toBe(558);
  expect(widthBeside(columns, 100, 160)).toBe(160);
});

test("a row says which values of existing leads are kept, and which change", () => {
  const changes: DraftRow["changes"] = [
    { column: "name", here: "Ravi Kumar", file: "Ravi K.", corrected: false, taken: false },
    { column: "insuranceExpiry", here: "2026-11-20", file: "2026-11-25", corrected: false, taken: false },
    { column: "email", here: null, file: "ravi@example.in", corrected: false, taken: true },
  ];
  expect(differenceText(row(2, { verdict: "changed", changes }))).toBe(
    "Existing kept: Name (Ravi Kumar), Insurance expiry (20 Nov 2026). Will change: Email",
  );
  const telecaller = { column: "telecallerName", file: "Vivek", corrected: false, taken: false } as const;
  const kept = (here: string | null) =>
    differenceText(row(2, { verdict: "unchanged", changes: [{ ...telecaller, here }] }));
  expect([kept("Sneha"), kept(null)]).toEqual([
    "Existing kept: Telecaller (Sneha)",
    "Existing kept: Telecaller (unassigned)",
  ]);
  expect(differenceText(row(2, { verdict: "twice", changes }))).toBeUndefined();
  expect(differenceText(row(2, { verdict: "unchanged" }))).toBeUndefined();
});

test("an expiry that leaves the month of a lead that is here says so: the lead stays", () => {
  const lead = { id: 1, name: "Ravi", registrationNumber: null, telecaller: null, worked: false, open: true };
  const column = "insuranceExpiry";
  const texts = ["2026-11-28", "2026-12-02", "next week"].map((file) =>
    differenceText(
      row(2, {
        verdict: "changed",
        lead: { ...lead, campaignMonth: "2026-11" },
        changes: [{ column, here: "2026-11-20", file, corrected: false, taken: true }],
      }),
    ),
  );
  expect(texts).toEqual([
    "Will change: Insurance expiry",
    "Will change: Insurance expiry (lead stays in its month)",
    "Will change: Insurance expiry",
  ]);
});

test("a date that is none is shown as the file has it, never as another day (deviations)", () => {
  expect(shownValue("insuranceExpiry", "14/12/2026")).toBe("14 Dec 2026");
  expect(shownValue("insuranceExpiry", "12/15/2026")).toBe("12/15/2026");
  expect(shownValue("insuranceExpiry", "next week")).toBe("next week");
});

test("a reason stands after its column as the server writes it: a name keeps its capital (deviations)", () => {
  const doubts = {
    name: "Name has 300 characters; at most 200",
    telecallerName: "Imran Qureshi was deleted on 26 Nov 2026",
  };
  expect(reasonsOf(row(2, { doubts }))).toEqual([
    "Name has 300 characters; at most 200",
    "Telecaller: Imran Qureshi was deleted on 26 Nov 2026",
  ]);
});

test("a new lead says where its vehicle has an open one, and which renewal it replaces", () => {
  const lead = {
    id: 1,
    name: "Ravi",
    registrationNumber: null,
    telecaller: "Sneha",
    worked: false,
    campaignMonth: "2026-10",
    open: true,
  };
  const added = row(2, { verdict: "new", lead });
  expect(openElsewhereText(added)).toBe("Open in Oct 2026, with Sneha");
  expect(openElsewhereText({ ...added, renewal: "2026-10" })).toBe("Replaces renewal of Oct 2026");
  expect(openElsewhereText({ ...added, lead: { ...lead, open: false } })).toBeUndefined();
});

test("a value to replace is found in any case, all its spellings unless one is written so (deviations)", () => {
  const values = ["Poona", "POONA", "Pune"].map((value) => ({ value }));
  const found = (typed: string) => valuesLike(typed, values).map(({ value }) => value);
  expect(found("poona ")).toEqual(["Poona", "POONA"]);
  expect(found("POONA")).toEqual(["POONA"]);
  expect(found("pun")).toEqual([]);
});

const none = { new: 0, unchanged: 0, changed: 0, twice: 0, mending: 0, erased: 0 };

test("a check that imports nothing says how many rows are existing leads, not that all are (deviations)", () => {
  expect(nothingText(7)).toBe("Nothing to import: 7 rows are existing leads, unchanged.");
  expect(nothingText(1)).toBe("Nothing to import: 1 row is an existing lead, unchanged.");
  expect(nothingText(0)).toBe("Nothing to import.");
});

test("the rows of the reject file are counted, those erased on request among them (deviations)", () => {
  expect(leftOutText({ ...none, unchanged: 7, mending: 1, erased: 2 })).toBe(
    " 3 rows go into the reject file, 2 of them erased on request.",
  );
  expect(leftOutText({ ...none, erased: 1 })).toBe(" 1 row goes into the reject file, erased on request.");
  expect(leftOutText({ ...none, mending: 1, twice: 1 })).toBe(" 2 rows go into the reject file.");
  expect(leftOutText(none)).toBe("");
});

test("the figure of the rows that are not imported lists those of its kinds that there are", () => {
  const counts = { new: 1, unchanged: 0, changed: 0, twice: 0, mending: 0, erased: 0 };
  expect(leftOutVerdict({ ...counts, mending: 2, erased: 1 })).toBe("mending");
  expect(leftOutVerdict({ ...counts, twice: 3, erased: 1 })).toBe("twice");
  expect(leftOutVerdict({ ...counts, erased: 1 })).toBe("erased");
  expect(leftOutVerdict(counts)).toBe("mending");
});
