import { expect, test } from "vitest";
import { identityOf, vehicleFault } from "./existing.ts";

const label = (month: string) => month;
const lead = {
  id: 1,
  name: "Rohit Deshmukh",
  registrationNumber: "MH12DE4321",
  campaignMonth: "2026-11",
  status: "pending_call" as const,
  subStatus: null,
  assignedToName: null,
  lastCallAt: null,
  samePhone: false,
  sameVehicle: true,
};

test("only a complete number or registration is looked up", () => {
  expect(identityOf({ mobileNumber: "98000 202", registrationNumber: "MH 12" }, "2026-11")).toEqual({
    campaignMonth: "2026-11",
  });
  expect(identityOf({ mobileNumber: "98000 20219", registrationNumber: "mh 12 de 4321" }, undefined)).toEqual(
    {
      phoneNumber: "98000 20219",
      registrationNumber: "MH12DE4321",
    },
  );
});

test("a vehicle's second lead in a month is asked about, its lead of another month is not (§5)", () => {
  const found = { leads: [lead], total: 1, colleagues: [] };
  const of = (campaignMonth: string) => ({
    ...identityOf({ mobileNumber: "", registrationNumber: "" }, campaignMonth),
  });
  expect(vehicleFault(found, of("2026-11"), label)).toBe("This vehicle already has a lead in 2026-11");
  expect(vehicleFault(found, of("2026-12"), label)).toBeUndefined();
  const colleagues = [{ firstName: "Imran", lastSpokenAt: null, samePhone: false, sameVehicle: true }];
  expect(vehicleFault({ leads: [], total: 0, colleagues }, of("2026-12"), label)).toBe(
    "Imran already has a record of this vehicle",
  );
});
