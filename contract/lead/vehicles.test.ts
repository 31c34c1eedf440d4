import { expect, test } from "vitest";
import { readManufactureYear } from "./read-cells.ts";
import { readVehicleType } from "./vehicle-words.ts";
import { claimsStatusNames, ncbSlabs, vehicleTypes } from "./vehicles.ts";

test("four vehicle types (specification §3)", () => {
  expect(Object.keys(vehicleTypes)).toEqual(["car", "motorcycle", "commercial_vehicle", "truck"]);
});

test("every synonym is read as its vehicle type, whatever its case; another word is kept (specification §5)", () => {
  const read = (...words: string[]) => [...new Set(words.map(readVehicleType))];
  expect(read("car", "Automobile", "VEHICLE")).toEqual(["car"]);
  expect(read("motorcycle", "Bike", "motorbike", "SCOOTER", "Two Wheeler")).toEqual(["motorcycle"]);
  expect(read("commercial", "Commercial Vehicle", "commercial_vehicle")).toEqual(["commercial_vehicle"]);
  expect(read("truck", "Lorry")).toEqual(["truck"]);
  expect(read("Tractor", "toString")).toEqual(["Tractor", "toString"]);
});

test("a manufacture year is a whole number from 1900 to next year (specification §5, §9)", () => {
  const years = ["1899", "1900", "2026", "2027", "2028", "2020.5", "20 20"];
  expect(years.map((year) => readManufactureYear(year, "2026-11-05"))).toEqual([
    null,
    1900,
    2026,
    2027,
    null,
    null,
    null,
  ]);
});

test("the claims statuses and the slabs of the no-claim bonus (specification §3, §9)", () => {
  expect(claimsStatusNames).toEqual(["claimed", "not_claimed"]);
  expect(ncbSlabs).toEqual(["0", "20", "25", "35", "45", "50"]);
});
