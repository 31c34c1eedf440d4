import { describe, expect, test } from "vitest";
import { type KnownSource, sourceOfFile } from "./known-source.ts";
import { matchColumns } from "./match-columns.ts";
import { headerOf, namedColumns } from "./source-table.ts";

const dealer: KnownSource = {
  name: "Maruti dealer export",
  columns: [
    { header: "Cust", target: "name" },
    { header: "Exp", target: "insuranceExpiry", order: "month-first" },
    { header: "Dealer Code", target: "others" },
  ],
  leftOut: ["Phone"],
};
const portal: KnownSource = { name: "Portal", columns: [{ header: "Cust", target: "name" }], leftOut: null };
const columnsOf = (...columns: [header: string, ...samples: string[]][]) =>
  namedColumns(columns.map(([header, ...samples], index) => ({ index, header, samples })));

describe("next month's file of a source", () => {
  test("is recognised when every matched header is in it, and by the source that knows the most of it", () => {
    const headers = ["dealer code", " Exp ", "CUST", "Remarks"];
    expect(sourceOfFile(headers, [portal, dealer])?.name).toBe("Maruti dealer export");
    expect(sourceOfFile(["Cust", "Remarks"], [portal, dealer])?.name).toBe("Portal");
    expect(
      sourceOfFile(["Remarks"], [portal, dealer, { name: "Empty", columns: [], leftOut: null }]),
    ).toBeUndefined();
  });

  test("is recognised with a column less or more, as long as what is required is there", () => {
    const monthly: KnownSource = {
      name: "Maruti dealer export",
      columns: [
        { header: "Cust", target: "name" },
        { header: "Cell", target: "phoneNumber" },
        { header: "Vehicle", target: "makerAndModel" },
        { header: "Exp", target: "insuranceExpiry" },
        { header: "Zone", target: "others" },
      ],
      leftOut: ["Sl"],
    };
    const lastYears: KnownSource = { ...monthly, name: "Used before" };
    const named = (...headers: string[]) => sourceOfFile(headers, [monthly, lastYears, portal])?.name;
    // Its reject file has a column more.
    expect(named("Sl", "Cust", "Cell", "Vehicle", "Exp", "Zone", "Reason")).toBe("Maruti dealer export");
    expect(named("Cust", "Cell", "Vehicle", "Exp")).toBe("Maruti dealer export");
    expect(named("Cust", "Cell", "Vehicle", "Exp", "Zone", "City", "Email")).toBe("Maruti dealer export");
    expect(named("Cell", "Vehicle", "Exp", "Zone", "Sl")).toBeUndefined();
    expect(named("Cell", "Vehicle", "Exp", "City", "Cust", "Email")).toBe("Portal");
  });

  test("takes the targets and date orders of last time, and leaves out what was left out", () => {
    const columns = columnsOf(
      ["Phone", "9800000001"],
      ["Exp", "03/04/2026"],
      ["Cust", "Asha"],
      ["Dealer Code"],
    );
    expect(
      matchColumns(columns, dealer).map(({ target, sureness, order }) => [target, sureness, order]),
    ).toEqual([
      [undefined, "none", undefined],
      ["insuranceExpiry", "source", "month-first"],
      ["name", "source", undefined],
      ["others", "source", undefined],
    ]);
  });

  test("is not asked for its date order again, unless the dates of this file have both orders (deviations)", () => {
    const asks = (...samples: string[]) =>
      matchColumns(columnsOf(["Exp", ...samples]), dealer).map(({ asksOrder }) => asksOrder);
    expect(asks("03/04/2026")).toEqual([false]);
    expect(asks("03/04/2026", "21/04/2026", "04/21/2026")).toEqual([true]);
  });

  test("matches a column that is new as in any other file, says so, and matches nothing twice", () => {
    const columns = columnsOf(["Cust"], ["Phone"], ["Insurance Company"], ["Customer Name"], ["Reason"]);
    const targets = (source: KnownSource) =>
      matchColumns(columns, source).map(({ target, sureness, isNew }) => [target, sureness, isNew]);
    const left = [undefined, "none", undefined];
    const isNew = [undefined, "none", true];
    expect(targets(dealer)).toEqual([
      ["name", "source", undefined],
      left,
      ["insuranceCompany", "header", true],
      isNew,
      isNew,
    ]);
    // Of a source from before its left out columns were noted, none is known to be new.
    expect(targets(portal)).toEqual([["name", "source", undefined], left, left, left, left]);
  });
});

test("after Back from a check a file asks for its date order again, with the former answer (deviations)", () => {
  const columns = columnsOf(["Cust", "Asha"], ["Exp", "03/04/2026"]);
  expect(
    matchColumns(columns, dealer, "before").map(({ sureness, asksOrder, order }) => [
      sureness,
      asksOrder,
      order,
    ]),
  ).toEqual([
    ["before", false, undefined],
    ["before", true, "month-first"],
  ]);
});

test("a column without a header is called by its place, and a repeated header by its number", () => {
  const columns = columnsOf(["Remarks"], [""], ["Remarks"]);
  expect(columns.map(({ header }) => header)).toEqual(["Remarks", "Column 2", "Remarks (2)"]);
  expect(headerOf([{ index: 2, header: "Name" }])).toEqual(["", "", "Name"]);
});
