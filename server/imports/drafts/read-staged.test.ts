import { describe, expect, test } from "vitest";
import type { Cells } from "#contract/lead/columns";
import { readStaged, refusalOf } from "./read-staged.ts";

const whole: Cells = { name: "Asha Rao", phoneNumber: "9811100001", maker: "Honda", model: "City" };
const reading = {
  today: "2026-11-05",
  month: "2026-11",
  monthWithoutExpiry: null,
  isSpreadsheet: false,
  knowsNoMakers: false,
  telecallers: { byName: new Map<string, string>(), doubtByName: new Map<string, string>() },
};
const read = (cells: Cells) => readStaged({ ...whole, ...cells }, reading);

describe("two numbers in the cell of the phone", () => {
  const second = "Two numbers in one cell: the second goes to the second phone";

  test.for([
    "9811100001 / 9822200002",
    "9811100001, 9822200002",
    "+91 98111 00001; +91-9822200002",
    "9811100001 or 09822200002",
    "919811100001 9822200002",
  ])("'%s': the second one goes to the second phone, and is to be looked at", (text) => {
    const { read: values, doubts, faults } = read({ phoneNumber: text });
    const digits = (phone: unknown) => String(phone).replace(/\D/g, "").slice(-10);
    expect([digits(values?.phone_number), digits(values?.second_phone)]).toEqual([
      "9811100001",
      "9822200002",
    ]);
    expect([faults, doubts]).toEqual([{}, { phoneNumber: second }]);
  });

  test("a second phone of its own stays", () => {
    const { read: values, doubts } = read({
      phoneNumber: "9811100001 / 9822200002",
      secondPhone: "9833300003",
    });
    expect(values).toMatchObject({ phone_number: "+91-9811100001", second_phone: "+91-9833300003" });
    expect(doubts).toEqual({ phoneNumber: "Two numbers in one cell: only the first is read" });
  });

  test("the same number twice is one, and what is no mobile number is not divided", () => {
    expect(read({ phoneNumber: "9811100001 / +919811100001" })).toMatchObject({
      read: { phone_number: "+91-9811100001", second_phone: null },
      doubts: {},
    });
    expect(read({ phoneNumber: "9811100001 / 2567" }).doubts).toEqual({
      phoneNumber: "14 digits; a mobile number has ten",
    });
  });
});

test("a landline without one of its digits is told to have ten with its area code", () => {
  expect(read({ phoneNumber: "0522 400018" }).doubts).toEqual({
    phoneNumber: "9 digits; a landline number has ten with its area code",
  });
  expect(read({ phoneNumber: "+91-0012345678" }).doubts).toEqual({
    phoneNumber: "No Indian number begins with 0 after its prefix",
  });
});

describe("what is no registration number", () => {
  test.for(["-", "NA", "N/A", "nil"])("'%s' is left out, and to be looked at", (registrationNumber) => {
    expect(read({ registrationNumber })).toMatchObject({
      read: { registration_number: null },
      doubts: { registrationNumber: "No registration number: it is left out" },
    });
  });

  test("a word is kept and to be looked at, a formula is refused", () => {
    expect(read({ registrationNumber: "NEW" })).toMatchObject({
      read: { registration_number: "NEW" },
      doubts: { registrationNumber: "Without a digit it is no registration number" },
    });
    for (const registrationNumber of ["=cmd|' /C calc'!A0", "'=HYPERLINK(1)", "@SUM(1)"])
      expect(read({ registrationNumber })).toMatchObject({
        read: null,
        faults: { registrationNumber: "Contains a formula, not a registration number" },
        doubts: {},
      });
  });
});

test("the classes of registration papers and insurers are the vehicle types that they are", () => {
  const types = (...words: string[]) => [
    ...new Set(words.map((vehicleType) => read({ vehicleType }).read?.vehicle_type)),
  ];
  expect(types("LMV", "Motor Car (LMV)", "Pvt. Car", "Car")).toEqual(["car"]);
  expect(types("2W", "M-CYCLE", "M-Cycle/Scooter", "MCWG")).toEqual(["motorcycle"]);
  expect(types("LCV", "3WT", "GCV")).toEqual(["commercial_vehicle"]);
  expect(types("HGV", "Heavy Goods Vehicle")).toEqual(["truck"]);
  // A heavy vehicle may be a bus, and three wheels a private or a commercial vehicle.
  expect(types("HMV", "3W")).toEqual(["HMV", "3W"]);
});

test("the reason of a rejected row names the column of each fault", () => {
  const reasonOf = (cells: Cells) =>
    refusalOf(readStaged({ ...whole, ...cells }, { ...reading, month: null }).faults, null);
  expect(reasonOf({ insuranceExpiry: "31/02/2027" })).toBe(
    "Insurance expiry: Invalid date: there is no such day, so the lead has no month",
  );
  expect(reasonOf({ maker: "", phoneNumber: "" })).toBe("Phone is missing; Maker is missing");
});

test("a letter typed into a phone is to be looked at, a word beside it is not", () => {
  for (const typed of ["m9811100001", "9811100001m"])
    expect(read({ phoneNumber: typed })).toMatchObject({
      read: { phone_number: "+91-9811100001" },
      faults: {},
      doubts: { phoneNumber: `Has a letter: read as 9811100001` },
    });
  expect(read({ phoneNumber: "Mob. 9811100001" }).doubts).toEqual({});
});

test("the apostrophe before a phone is no part of it", () => {
  expect(read({ phoneNumber: "'9811100001" }).read).toMatchObject({ phone_number: "+91-9811100001" });
});

test("a phone that lost its digits is corrected in its cell when the file is the spreadsheet itself (deviations)", () => {
  const faultOf = (isSpreadsheet: boolean) =>
    readStaged({ ...whole, phoneNumber: "9.82E+09" }, { ...reading, isSpreadsheet }).faults.phoneNumber;
  expect(faultOf(false)).toBe(
    "The phone number lost its digits in a spreadsheet. Upload the spreadsheet itself",
  );
  expect(faultOf(true)).toBe("The phone number lost its digits in the spreadsheet. Correct the cell");
});

test.each([
  [
    "vehicleType",
    "Tractor",
    "Not a vehicle type: Car, Motorcycle, Commercial Vehicle, Truck. It is kept as typed",
  ],
  ["vehicleType", "Car", undefined],
  ["manufactureYear", "3000", "Cannot be read: it is left out"],
  ["manufactureYear", "1949", "Made before 1950"],
  ["manufactureYear", "1950", undefined],
] as const)("a check names an unlikely %s: %s", (column, text, why) => {
  const { doubts, faults } = read({ [column]: text });
  expect([doubts[column], faults]).toEqual([why, {}]);
});
