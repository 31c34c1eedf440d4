import { expect, test } from "vitest";
import { lastSpoken, recordsOn } from "./related-text.ts";

test("a colleague's last call is given relative to today, in Indian time", () => {
  const today = "2026-11-05";
  expect(
    [
      null,
      "2026-11-05T03:00:00Z",
      "2026-11-04T10:00:00Z",
      "2026-11-03T10:00:00Z",
      "2026-11-02T20:00:00Z",
      "2026-10-29T10:00:00Z",
    ].map((at) => lastSpoken(at, today)),
  ).toEqual([
    "not spoken to yet",
    "last spoken to today",
    "last spoken to yesterday",
    "last spoken to on Tuesday",
    "last spoken to on Tuesday",
    "last spoken to on 29 Oct 2026",
  ]);
});

test("the card says what its records share with this one", () => {
  const family = { samePhone: true, sameVehicle: false };
  const sold = { samePhone: false, sameVehicle: true };
  expect([recordsOn([family], 1), recordsOn([family, family], 2)]).toEqual([
    "1 more vehicle on this number",
    "2 more vehicles on this number",
  ]);
  expect(recordsOn([sold], 1)).toBe("1 more record of this vehicle");
  expect(recordsOn([sold, family], 2)).toBe("2 more records of this number or vehicle");
});
