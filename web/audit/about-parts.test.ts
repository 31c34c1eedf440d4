import { expect, test } from "vitest";
import { aboutParts } from "./about-parts.ts";

const linked = (about: string, leadIds: number[]) =>
  aboutParts({ about, leadIds }).map(({ text, leadId }) => (leadId ? `[${text}]` : text));

test("the leads an entry names are links, its counts and documents are not", () => {
  expect(linked("500 leads: 500, 7, 8 and 497 more, to sneha", [500, 7, 8])).toEqual([
    "500 leads: ",
    "[500]",
    ", ",
    "[7]",
    ", ",
    "[8]",
    " and 497 more, to sneha",
  ]);
  expect(linked("document 7 of lead 7 (RC Card)", [7])).toEqual(["document 7 of lead ", "[7]", " (RC Card)"]);
  expect(linked("SWITCHED OFF, lead 12", [12])).toEqual(["SWITCHED OFF, lead ", "[12]"]);
});

test("an entry without leads, or whose leads are gone, is plain text", () => {
  expect(linked("lead 7.csv, for Nov 2026: 3 added, 0 rejected", [])).toEqual([
    "lead 7.csv, for Nov 2026: 3 added, 0 rejected",
  ]);
  expect(linked("", [])).toEqual([]);
});
