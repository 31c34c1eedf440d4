import { expect, test } from "vitest";
import { doubtOf, identityOf } from "./existing.ts";

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
  const found = { leads: [lead], total: 1, colleagues: [], erasedAt: null };
  const of = (campaignMonth: string) => ({
    ...identityOf({ mobileNumber: "", registrationNumber: "" }, campaignMonth),
  });
  expect(doubtOf(found, of("2026-11"), label)?.text).toBe("This vehicle already has a lead in 2026-11");
  expect(doubtOf(found, of("2026-12"), label)).toBeUndefined();
  const colleagues = [{ firstName: "Imran", lastSpokenAt: null, samePhone: false, sameVehicle: true }];
  expect(doubtOf({ leads: [], total: 0, colleagues, erasedAt: null }, of("2026-12"), label)?.text).toBe(
    "Imran already has a record of this vehicle",
  );
});

test("somebody who was erased on request is asked about, also as the second lead of a vehicle", () => {
  const erasedAt = "2026-11-30T05:00:00.000Z";
  const of = (mobileNumber: string) => identityOf({ mobileNumber, registrationNumber: "" }, "2026-11");
  const erased = { text: "Erased on request, 30 Nov 2026", anyway: "Create the lead anyway" };
  const none = { leads: [], total: 0, colleagues: [], erasedAt };
  expect(doubtOf(none, of("98000 20219"), label)).toEqual({ ...erased, field: "mobileNumber" });
  expect(doubtOf({ ...none, leads: [lead], total: 1 }, of(""), label)).toEqual({
    field: "registrationNumber",
    text: "Erased on request, 30 Nov 2026. This vehicle already has a lead in 2026-11",
    anyway: "Create a second lead anyway",
  });
});
