import { expect, test } from "vitest";
import { mixedOrdersText } from "./ColumnsTable.tsx";

test("a column with dates of both orders says so, with how many fit only one, a date of each and one that may be read wrongly (deviations)", () => {
  expect(mixedOrdersText(["12/02/2026", "21/04/2026", "04/21/2026", "22/04/2026", "2026-04-23"])).toBe(
    "Both orders in this column: 2 different dates fit only day first (21/04/2026), 1 only month first (04/21/2026). Dates such as 12/02/2026 may be read wrongly.",
  );
  expect(mixedOrdersText(["21/04/2026", "04/21/2026", "04/22/2026"])).toBe(
    "Both orders in this column: 1 different date fits only day first (21/04/2026), 2 only month first (04/21/2026). Those that fit only month first are not read.",
  );
  expect(mixedOrdersText(["31/02/2026", "21/04/2026", "04/21/2026"])).toContain("1 different date fits only");
  expect(mixedOrdersText(["12/02/2026", "21/04/2026"])).toBeUndefined();
  expect(mixedOrdersText(["12/02/2026", "04/21/2026"])).toBe(
    "04/21/2026 fits only month first, the other dates both orders.",
  );
});
