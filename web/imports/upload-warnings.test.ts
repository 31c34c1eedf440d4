import { expect, test } from "vitest";
import { byReason, warningsOf } from "./upload-warnings.ts";

test("a month is named as that of most leads only when more than half expire in it", () => {
  const warned = (...months: [month: string, leads: number][]) => {
    const successful = months.reduce((sum, [, leads]) => sum + leads, 0);
    const tally = {
      handled: successful,
      successful,
      assigned: 0,
      failed: [],
      doubtful: [],
      months: new Map(months),
    };
    return warningsOf({ header: ["insurance_expiry"], month: "2027-03", tally });
  };
  const elsewhere = "2 new leads do not expire in Mar 2027.";
  expect(warned(["2027-04", 1], ["2027-05", 1])).toEqual([elsewhere]);
  expect(warned(["2027-03", 2], ["2027-05", 2])).toEqual([elsewhere]);
  expect(warned(["2027-03", 1], ["2027-05", 2])).toEqual([`${elsewhere} Most expire in May 2027.`]);
});

test("rows for one reason are one line, which names them as far as they fit", () => {
  const row = (rowNumber: number, reason: string) => ({ rowNumber, reason, values: [] });
  const unknown = "No active telecaller is called ZED";
  const reasonsOf = (numbers: number[]) =>
    byReason([row(3, "Invalid date"), ...numbers.map((number) => row(number, unknown))]).map(
      ({ rowNumber, reason }) => `${rowNumber}: ${reason}`,
    );
  expect(reasonsOf([4])).toEqual(["3: Invalid date", `4: ${unknown}`]);
  expect(reasonsOf([4, 9])[1]).toBe(`4: ${unknown} (rows 4 and 9)`);
  expect(reasonsOf([4, 9, 10, 11, 12, 13, 20, 21])[1]).toBe(
    `4: ${unknown} (rows 4, 9, 10, 11, 12, 13 and 2 more)`,
  );
  const named = [row(4, unknown), row(9, unknown.replace("ZED", "Zed"))];
  expect(byReason(named).map(({ reason }) => reason)).toEqual([`${unknown} (rows 4 and 9)`]);
});
