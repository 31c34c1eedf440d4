import { expect, test } from "vitest";
import { type Preset, presetNames, presetOf, presets } from "./presets.ts";
import { spanLabel } from "./span.ts";

test.for([
  ["today", "1 Jan 2027"],
  ["yesterday", "31 Dec 2026"],
  ["last-7-days", "26 Dec 2026 – 1 Jan 2027"],
  ["this-month", "Jan 2027"],
  ["last-month", "Dec 2026"],
  ["next-month", "Feb 2027"],
  ["last-3-months", "Nov 2026 – Jan 2027"],
  ["this-quarter", "Jan 2027 – Mar 2027"],
  ["last-quarter", "Oct 2026 – Dec 2026"],
  ["this-year", "Apr 2026 – Mar 2027"],
  ["last-year", "Apr 2025 – Mar 2026"],
  ["last-12-months", "Feb 2026 – Jan 2027"],
] satisfies [Preset, string][])("on 1 January 2027 '%s' is %s", ([name, label]) => {
  const span = presets[name].of("2027-01-01");
  expect(spanLabel(span)).toBe(label);
  expect(presetOf(span, "2027-01-01")).toBe(name);
});

test("a year begins in April", () => {
  expect(spanLabel(presets["this-year"].of("2027-03-31"))).toBe("Apr 2026 – Mar 2027");
  expect(spanLabel(presets["this-year"].of("2027-04-01"))).toBe("Apr 2027 – Mar 2028");
  expect(presetNames.length).toBe(12);
});
