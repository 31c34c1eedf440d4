import { expect, test } from "vitest";
import type { DraftRow } from "#contract/imports/drafts/calls";
import { isListed, openElsewhereText, shownValue } from "./column-texts.ts";

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

test("a date that is none is shown as the file has it, never as another day (deviations)", () => {
  expect(shownValue("insuranceExpiry", "14/12/2026")).toBe("14 Dec 2026");
  expect(shownValue("insuranceExpiry", "12/15/2026")).toBe("12/15/2026");
  expect(shownValue("insuranceExpiry", "next week")).toBe("next week");
});

test("a mended row has left the list of those that need mending, and not the list of all", () => {
  const faulty = row(5, { faults: { phoneNumber: "Nine digits" } });
  const mended = row(5, { verdict: "new", mended: ["phoneNumber"] });
  expect([isListed(faulty, "mending", undefined), isListed(faulty, "mending", "maker")]).toEqual([
    true,
    false,
  ]);
  expect([isListed(mended, "mending", undefined), isListed(mended, "all", undefined)]).toEqual([false, true]);
});

test("a row leaves the lists of what differs as the server's do", () => {
  const shows = ["unchanged", "kept", "differing", "recordChanged", "openElsewhere"] as const;
  const listsOf = (one: DraftRow) => shows.filter((show) => isListed(one, show, undefined));
  const change = { column: "name", here: "Ravi", file: "R. Kumar", corrected: false } as const;
  const [kept, taken] = [[{ ...change, taken: false }], [{ ...change, taken: true }]];
  const lead: DraftRow["lead"] = {
    id: 1,
    name: "Ravi",
    registrationNumber: null,
    telecaller: "Sneha",
    worked: false,
    campaignMonth: "2026-10",
    open: true,
  };
  expect(listsOf(row(2, { verdict: "unchanged" }))).toEqual(["unchanged"]);
  expect(listsOf(row(2, { verdict: "unchanged", changes: kept, lead }))).toEqual([
    "unchanged",
    "kept",
    "differing",
  ]);
  expect(listsOf(row(2, { verdict: "changed", changes: taken, lead }))).toEqual(["differing"]);
  const added = row(2, { verdict: "new", changes: taken, lead });
  expect(listsOf(added)).toEqual(["differing", "recordChanged", "openElsewhere"]);
  expect(openElsewhereText(added)).toBe("Open in Oct 2026, with Sneha");
  expect(openElsewhereText({ ...added, renewal: "2026-10" })).toBe("Replaces renewal of Oct 2026");
  expect(listsOf({ ...added, changes: kept, lead: { ...lead, open: false } })).toEqual(["differing"]);
  expect(listsOf(row(2, { verdict: "mending", changes: taken, lead }))).toEqual([]);
});
