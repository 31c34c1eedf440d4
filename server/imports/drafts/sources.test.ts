import { expect } from "vitest";
import { AT, get, imported, opened, vehicle } from "#server/testing/drafts";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: [], at: AT });

test("a source keeps how the columns match that one of its files did not have", async ({ office }) => {
  const first = {
    source: "Dealer",
    header: ["Cust", "Exp", "Zone", "Sl"],
    matching: [
      { header: "Cust", target: "name" },
      { header: "Exp", target: "insuranceExpiry", order: "month-first" },
      { header: "Zone", target: "others" },
    ],
  };
  const second = {
    source: "Dealer",
    header: ["CUST", "Sl", "City"],
    matching: [
      { header: "CUST", target: "name" },
      { header: "Sl", target: "others" },
    ],
  };
  for (const [at, file] of [first, second].entries())
    await imported(office, (await opened(office, [vehicle(7101 + at)], file)).id, { remember: "Dealer" });
  expect((await get(office, "/api/import-sources")).sources).toMatchObject([
    {
      name: "Dealer",
      columns: [...second.matching, first.matching[1], first.matching[2]],
      leftOut: ["City"],
    },
  ]);
});
