import { expect, test } from "vitest";
import { byReason } from "./upload-warnings.ts";

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
});
