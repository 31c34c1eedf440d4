import { describe, expect, test } from "vitest";
import { hasLostDigits } from "#contract/lead/people";
import { ambiguousDate, dateOfColumn, decidingDate, isoDate, orderOf } from "./dates.ts";
import { nearestTarget, targetOfHeader } from "./header-names.ts";
import { matchColumns, missingColumns } from "./match-columns.ts";
import { targetOfValues } from "./value-kinds.ts";
import { splitMakerAndModel } from "./vehicles.ts";

const columnsOf = (...columns: [header: string, ...samples: string[]][]) =>
  columns.map(([header, ...samples], index) => ({ index, header, samples }));
const targets = (...columns: [header: string, ...samples: string[]][]) =>
  matchColumns(columnsOf(...columns)).map(({ target, sureness }) => [target, sureness]);

describe("the columns of an agency's file", () => {
  test.for([
    ["Regn No", "registrationNumber"],
    ["Vehicle Registration Number", "registrationNumber"],
    ["VRN", "registrationNumber"],
    ["Gaadi No", "registrationNumber"],
    ["Insured Name", "name"],
    ["Policy Holder", "name"],
    ["OwnerName", "name"],
    ["Mob.", "phoneNumber"],
    ["Contact No.", "phoneNumber"],
    ["WhatsApp Number", "phoneNumber"],
    ["Policy Exp Dt", "insuranceExpiry"],
    ["Risk End Date", "insuranceExpiry"],
    ["Due Date", "insuranceExpiry"],
    ["OD Expiry Date", "insuranceExpiry"],
    ["Prev Ins Co", "insuranceCompany"],
    ["Insurer", "insuranceCompany"],
    ["Make & Model", "makerAndModel"],
    ["Make", "maker"],
    ["Vehicle Model", "model"],
    ["YOM", "manufactureYear"],
    ["Year of Manufacture", "manufactureYear"],
    ["Date of Registration", "registrationDate"],
    ["V. Type", "vehicleType"],
    ["Tele Caller", "telecallerName"],
    ["Telecaller", "telecallerName"],
    ["Exec", "telecallerName"],
    ["Executive", "telecallerName"],
    ["Dealer Remarks", "fileRemark"],
    ["मोबाइल नंबर", "phoneNumber"],
    ["ग्राहक का नाम", "name"],
    ["वाहन नंबर", "registrationNumber"],
    ["Last Name", "lastName"],
    ["SL.No", undefined],
    ["Alternate Mobile No", "secondPhone"],
    ["Mobile 2", "secondPhone"],
    ["E-mail ID", "email"],
    ["Pincode", "pinCode"],
    ["Engine No.", "engineNumber"],
    ["Chasis No", "chassisNumber"],
    ["Fuel Type", "fuelType"],
    ["Premium Amt", "premiumAmount"],
    ["Last Year Premium", "premiumAmount"],
    ["Premium LY", "premiumAmount"],
    ["Exp. Premium", "premiumAmount"],
    ["Old IDV", "idv"],
    ["NCB (Prev Year)", "previousNcb"],
    ["Claim in last year", "claimsStatus"],
    ["Expiring Insurer", "insuranceCompany"],
    ["Previous Policy End Date", "insuranceExpiry"],
    ["Model / Variant", "model"],
    ["Make/Model/Variant", "makerAndModel"],
    ["Old Mobile No", undefined],
    ["Dealer Code", undefined],
    ["OD Premium", undefined],
    ["Sum Insured", "idv"],
    ["IDV (Rs.)", "idv"],
    ["NCB %", "previousNcb"],
    ["Claim Status (Y/N)", "claimsStatus"],
    ["Prev Policy No", "policyNumber"],
    ["Lead Source", "source"],
    ["Remarks", "fileRemark"],
    ["शहर", "city"],
  ] as const)("'%s' is %s", ([header, target]) => {
    expect(targetOfHeader(header)).toBe(target);
  });

  test("a column without a known header is matched by what its values look like, as a proposal", () => {
    expect(
      targets(
        ["A", "KA01AB1234", "MH 12 KD 4821", "22BH1234AA"],
        ["B", "9820012345", "+91 98200 12346"],
        ["C", "Go Digit", "ICICI Lombard"],
        ["D", "one", "two"],
        ["E", "Petrol", "Diesel", "CNG"],
        ["F", "MA3EWDE1S00123456", "MAT607142GWA12345"],
        ["G", "a@b.in", "c@d.co.in"],
      ),
    ).toEqual([
      ["registrationNumber", "values"],
      ["phoneNumber", "values"],
      ["insuranceCompany", "values"],
      [undefined, "none"],
      ["fuelType", "values"],
      ["chassisNumber", "values"],
      ["email", "values"],
    ]);
    expect(targetOfValues(["9820012345"])).toBeUndefined();
  });

  test("a slip of the pen is only proposed, and a short header never", () => {
    expect(nearestTarget("Insurance Compny")).toBe("insuranceCompany");
    expect(nearestTarget("Nme")).toBeUndefined();
  });

  test("a target goes to its surest column, and a whole name is not joined with a first name", () => {
    expect(targets(["Contact Person No", "9820012345", "9820012346"], ["Mobile", "9820012347"])).toEqual([
      [undefined, "none"],
      ["phoneNumber", "header"],
    ]);
    expect(targets(["First Name"], ["Surname"], ["Make"], ["Model"])).toEqual([
      ["firstName", "header"],
      ["lastName", "header"],
      ["maker", "header"],
      ["model", "exact"],
    ]);
  });

  test("the required columns that nothing is matched to are named", () => {
    expect(missingColumns(matchColumns(columnsOf(["First Name"], ["Make & Model"])))).toEqual([
      "phoneNumber",
    ]);
  });
});

describe("the dates of a column", () => {
  test("one value above 12 tells the order; without one both are offered, with a value of the column", () => {
    expect(orderOf(["03/04/2026", "21/04/2026"])).toBe("day-first");
    expect(orderOf(["03/04/2026", "04/21/2026", "04/22/2026"])).toBe("month-first");
    const indian = Array.from({ length: 40 }, (_, at) => `0${(at % 9) + 1}/12/2026`);
    expect(orderOf([...indian, "12/31/2026"])).toBe("both");
    expect(orderOf(["03/04/2026", "05/06/2026"])).toBe("both");
    expect(orderOf(["02/02/2026", "05/05/2026"])).toBe("day-first");
    expect(orderOf(["2026-04-03", "Apr 2026"])).toBe("no-dates");
    expect(ambiguousDate(["12/12/2026", "03/04/2026"])).toBe("03/04/2026");
  });

  test("that fit both orders are read day first unless most prove the other, and both orders are offered", () => {
    const read = (...dates: string[]) =>
      matchColumns(columnsOf(["Expiry", ...dates])).map(({ order, asksOrder }) => [order, asksOrder]);
    expect(read("05/12/2026", "06/12/2026", "07/11/2026")).toEqual([["day-first", true]]);
    expect(read("05/12/2026", "06/12/2026", "12/31/2026")).toEqual([["day-first", true]]);
    expect(read("05/12/2026", "12/30/2026", "12/31/2026")).toEqual([["month-first", false]]);
    expect(read("2026-12-05")).toEqual([[undefined, false]]);
  });

  test("the order that was read is shown with a value that fits no other", () => {
    expect(decidingDate(["03/04/2026", "04/21/2026"], "month-first")).toBe("04/21/2026");
    expect(decidingDate(["03/04/2026", "21/04/2026"], "day-first")).toBe("21/04/2026");
    expect(decidingDate(["02/02/2026", "2026-04-21"], "day-first")).toBeUndefined();
  });

  test.for([
    ["12.04.2026", "2026-04-12"],
    ["12/04/26", "2026-04-12"],
    ["12 Apr 2026", "2026-04-12"],
    ["12-April-2026", "2026-04-12"],
    ["2026/4/12", "2026-04-12"],
    ["12/04/2026 00:00:00", "2026-04-12"],
    ["31/02/2026", undefined],
    ["soon", undefined],
  ] as const)("'%s' is %s", ([text, date]) => {
    expect(isoDate(text, "day-first")).toBe(date);
  });

  test.for([
    ["46357", false, "2026-12-01"],
    ["44895", true, "2026-12-01"],
    ["18264", false, "1950-01-01"],
    ["73050", false, "2099-12-31"],
    ["73051", false, undefined],
    ["18263", false, undefined],
    ["463570", false, undefined],
    ["12/04/2026", false, "2026-04-12"],
  ] as const)("the number %s is a day of the workbook (from 1904: %s): %s", ([text, is1904, date]) => {
    expect(dateOfColumn(text, { order: "day-first", is1904 })).toBe(date);
  });

  test("month first, as spreadsheets in US settings write", () => {
    expect(isoDate("04/12/2026", "month-first")).toBe("2026-04-12");
  });
});

test("a maker of two words is split from its model", () => {
  expect(splitMakerAndModel("Maruti Suzuki Swift VXi")).toEqual({
    maker: "Maruti Suzuki",
    model: "Swift VXi",
  });
  expect(splitMakerAndModel("HYUNDAI i20")).toEqual({ maker: "HYUNDAI", model: "i20" });
  expect(splitMakerAndModel("Honda / Activa 6G")).toEqual({ maker: "Honda", model: "Activa 6G" });
});

test.each([
  ["i20 Sportz", "Hyundai", "car"],
  ["Grand i10 Nios", "Hyundai", "car"],
  ["Wagon-R VXi", "Maruti Suzuki", "car"],
  ["ACTIVA 6G", "Honda", "motorcycle"],
  ["Bolero Pickup", "Mahindra", "commercial_vehicle"],
])("the model %s alone has its maker, %s, and its type, %s", (model, maker, vehicleType) => {
  expect(splitMakerAndModel(model)).toEqual({ maker, model, vehicleType });
});

test.each(["Foobar 99", "Foobar", "Type 3"])(
  "'%s', whose maker is not known, stays whole, and no maker is made of it",
  (model) => {
    expect(splitMakerAndModel(model)).toEqual({ model });
  },
);

test("a maker is known by its name alone, whatever its model", () => {
  expect(splitMakerAndModel("Kia Foobar 99")).toEqual({ maker: "Kia", model: "Foobar 99" });
  expect(splitMakerAndModel("VOLVO XC60")).toEqual({ maker: "VOLVO", model: "XC60" });
});

test("models without a column of makers are proposed as both, unless they are unknown", () => {
  const models = (...samples: string[]) => [
    { index: 0, header: "Model", samples },
    { index: 1, header: "Owner", samples: ["Asha Rao", "Ravi Kumar"] },
  ];
  const targetOf = (...samples: string[]) => matchColumns(models(...samples))[0];
  expect(targetOf("i20 Sportz", "Nexon XZ", "City ZX")).toMatchObject({
    target: "makerAndModel",
    sureness: "values",
  });
  expect(targetOf("Type 3", "Type 4")).toMatchObject({ target: "model", sureness: "exact" });
  const withMaker = [...models("i20 Sportz"), { index: 2, header: "Maker", samples: ["Hyundai"] }];
  expect(matchColumns(withMaker)[0]).toMatchObject({ target: "model" });
});

test("a phone that a spreadsheet turned into 9.82E+09 has lost its digits", () => {
  expect(["9.82E+09", "9.82001E+9", "1e10"].map(hasLostDigits)).toEqual([true, true, true]);
  expect(["9820012345", "MH12E1234", "E+"].map(hasLostDigits)).toEqual([false, false, false]);
});
