import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Cells,
  columnNames,
  columnOf,
  columns,
  csvHeader,
  furtherColumns,
  readDate,
  readRow,
  requiredColumns,
  rowError,
  rowFaults,
} from "./columns.ts";
import { AGENCY_HEADER } from "./empty-fields.ts";
import { fileFields } from "./fields.ts";

const TODAY = "2026-11-05";

const row: Cells = {
  registrationDate: "06/11/2022",
  registrationNumber: "TN 04 XZ 0001",
  name: "Fatima Reddy",
  phoneNumber: "9410389731",
  maker: "Bajaj",
  model: "Pulsar 150",
  variant: "ZX",
  vehicleType: "Scooter",
  manufactureYear: "2010",
  insuranceCompany: "TATA AIG",
  insuranceExpiry: "4-11-2026",
  telecallerName: "farhan",
};

const read = (changes: Cells = {}) => readRow({ ...row, ...changes }, TODAY);

describe("the header (specification §5, §9)", () => {
  test("the specified twelve columns stand in the agency's order; the further ones of other files are none of them", () => {
    expect(csvHeader).toEqual(AGENCY_HEADER.split(","));
    expect(furtherColumns.map((name) => columns[name].header)).toEqual([
      "second_phone",
      "email",
      "address",
      "city",
      "pin_code",
      "language",
      "fuel_type",
      "chassis_number",
      "engine_number",
      "policy_number",
      "premium_amount",
      "idv",
      "claims_status",
      "previous_ncb",
      "source",
      "remark",
    ]);
  });

  test("only name, phone_number, maker and model are required", () => {
    expect(requiredColumns.map((name) => columns[name].header)).toEqual([
      "name",
      "phone_number",
      "maker",
      "model",
    ]);
  });

  test("outer spaces and capital letters of a header do not count", () => {
    expect(columnOf("  REGISTRATION_date ")).toBe("registrationDate");
  });

  test.each([
    ["phonenumber", "phoneNumber"],
    ["vehi", "vehicleType"],
    ["mfy", "manufactureYear"],
    ["sad", "telecallerName"],
  ])("the alias %s is read", (alias, column) => {
    expect(columnOf(alias)).toBe(column);
  });

  test("every column is found by its own header and by its field in the API", () => {
    for (const name of columnNames) {
      expect(columnOf(columns[name].header)).toBe(name);
      expect(columnOf(name)).toBe(name);
    }
  });

  test("an unknown header names no column", () => {
    expect(columnOf("remarks")).toBeUndefined();
    expect(columnOf("")).toBeUndefined();
    expect(columnOf("toString")).toBeUndefined();
  });
});

describe("dates (specification §5)", () => {
  test.each([
    ["2026-11-04", "2026-11-04"],
    ["2026-1-4", "2026-01-04"],
    ["06/11/2022", "2022-11-06"],
    ["4-11-2026", "2026-11-04"],
    ["04-Nov-2026", "2026-11-04"],
    ["4-nov-26", "2026-11-04"],
    ["4/11/26", "2026-11-04"],
    ["29-2-2024", "2024-02-29"],
  ])("%s is %s", (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  test("slashes mean day/month/year, so 11/13/2022 is not a date", () => {
    expect(readDate("11/13/2022")).toBeUndefined();
  });

  test.each(["30-02-2026", "2026-13-01", "4-Foo-2026", "soon", "", "2026/11/04", "04-November-2026"])(
    "'%s' cannot be read",
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );

  test("every calendar date is read back from each of its spellings", () => {
    const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (instant) => {
        const date = instant.toISOString().slice(0, 10);
        const [year, month, day] = date.split("-").map(Number);
        for (const text of [
          date,
          `${year}-${month}-${day}`,
          `${day}/${month}/${year}`,
          `${day}-${month}-${year}`,
        ]) {
          expect(readDate(text)).toBe(date);
        }
      }),
    );
  });

  test("no text of any kind breaks the parser", () => {
    fc.assert(fc.property(fc.string(), (text) => void readDate(text)));
  });
});

describe("a row (specification §5)", () => {
  test("is read into the fields of a customer", () => {
    const others = fileFields.filter((field) => !(field in row)).map((field) => [field, null]);
    expect(read()).toEqual({
      ...Object.fromEntries(others),
      registrationDate: { date: "2022-11-06", text: null },
      registrationNumber: "TN 04 XZ 0001",
      name: "Fatima Reddy",
      phoneNumber: "+91-9410389731",
      maker: "Bajaj",
      model: "Pulsar 150",
      variant: "ZX",
      vehicleType: "motorcycle",
      manufactureYear: 2010,
      insuranceCompany: "TATA AIG",
      insuranceExpiry: { date: "2026-11-04", text: null },
      telecallerName: "farhan",
    });
  });

  test("with further columns is read into their fields, each by its kind; what cannot be read is empty", () => {
    const further: Cells = {
      secondPhone: "9800000143",
      city: " Pune ",
      pinCode: "411045",
      chassisNumber: "MA3EYD81S00123456",
      policyNumber: "OG-26-1",
      premiumAmount: "₹ 12,500/-",
      idv: "4,50,000",
      claimsStatus: "No",
      previousNcb: "25%",
      fileRemark: "Call after 6 pm",
    };
    expect(read(further)).toMatchObject({
      ...further,
      secondPhone: "+91-9800000143",
      city: "Pune",
      premiumAmount: 12_500,
      idv: 450_000,
      claimsStatus: "not_claimed",
      previousNcb: 25,
      email: null,
    });
    expect(read({ premiumAmount: "as last year", previousNcb: "30", claimsStatus: "?" })).toMatchObject({
      premiumAmount: null,
      previousNcb: null,
      claimsStatus: null,
    });
  });

  test.each(requiredColumns)("without %s it is refused", (column) => {
    expect(read({ [column]: "" })).toBeUndefined();
    expect(read({ [column]: "   " })).toBeUndefined();
  });

  test("a required cell with 'Not specified' counts as empty", () => {
    expect(read({ model: "Not specified" })).toBeUndefined();
  });

  test("only the required cells need to be there", () => {
    const { name = "", phoneNumber = "", maker = "", model = "" } = row;
    expect(readRow({ name, phoneNumber, maker, model }, TODAY)).toMatchObject({
      registrationNumber: null,
      registrationDate: { date: null, text: null },
      manufactureYear: null,
      telecallerName: null,
    });
  });

  test("outer spaces of a cell do not count", () => {
    expect(read({ name: "  Fatima Reddy " })?.name).toBe("Fatima Reddy");
  });

  test("a date that cannot be read keeps its text", () => {
    expect(read({ insuranceExpiry: "next week" })?.insuranceExpiry).toEqual({
      date: null,
      text: "next week",
    });
  });

  test("a phone of ten digits gets the prefix +91-, any other is kept", () => {
    expect(read({ phoneNumber: "022-54425818" })?.phoneNumber).toBe("022-54425818");
    expect(read({ phoneNumber: "+919410389731" })?.phoneNumber).toBe("+919410389731");
  });

  test.each([
    ["Automobile", "car"],
    ["vehicle", "car"],
    ["BIKE", "motorcycle"],
    ["two wheeler", "motorcycle"],
    ["Commercial Vehicle", "commercial_vehicle"],
    ["lorry", "truck"],
    ["Tractor", "Tractor"],
  ])("the vehicle type %s is %s", (text, type) => {
    expect(read({ vehicleType: text })?.vehicleType).toBe(type);
  });

  test.each([
    ["1899", null],
    ["1900", 1900],
    ["2027", 2027],
    ["2028", null],
    ["2010.5", null],
    ["abcd", null],
  ])("the manufacture year %s is %s in 2026", (text, year) => {
    expect(read({ manufactureYear: text })?.manufactureYear).toBe(year);
  });

  test("an insurer known by another spelling gets its usual name, any other is kept", () => {
    expect(read({ insuranceCompany: "go digit" })?.insuranceCompany).toBe("Digit");
    expect(read({ insuranceCompany: "Village Mutual" })?.insuranceCompany).toBe("Village Mutual");
  });

  test("the apostrophe that exports put before a formula is removed", () => {
    expect(read({ phoneNumber: "'+91-9410389731" })?.phoneNumber).toBe("+91-9410389731");
    expect(read({ name: "O'Brien" })?.name).toBe("O'Brien");
  });
});

describe("what is wrong with a row (specification §5)", () => {
  test("is reported with the row number of a spreadsheet", () => {
    expect(rowError(48, rowFaults.valueCount)).toBe(
      "Row 48: Number of values doesn't match number of headers",
    );
    expect(rowError(2, rowFaults.missingRequired)).toBe(
      "Row 2: Missing required fields (name, phone_number, maker, model)",
    );
  });
});
