import { expect, test } from "vitest";
import { erasableFields } from "#contract/personal-data/erased-text";
import { doubtOf, identityOf } from "./existing.ts";

const label = (month: string) => month;
const never = { phoneNumber: null, secondPhone: null, registrationNumber: null };
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
  expect(identityOf({ phoneNumber: "98000 202", registrationNumber: "MH 12" }, "2026-11")).toEqual({
    campaignMonth: "2026-11",
  });
  expect(identityOf({ phoneNumber: "98000 20219", registrationNumber: "mh 12 de 4321" }, undefined)).toEqual({
    phoneNumber: "98000 20219",
    registrationNumber: "MH12DE4321",
  });
});

test("a vehicle's second lead in a month is asked about, its lead of another month is not (§5)", () => {
  const found = { leads: [lead], total: 1, colleagues: [], erased: never };
  const of = (campaignMonth: string) => ({
    ...identityOf({ phoneNumber: "", registrationNumber: "" }, campaignMonth),
  });
  expect(doubtOf(found, of("2026-11"), label)?.text).toBe("This vehicle already has a lead in 2026-11");
  expect(doubtOf(found, of("2026-12"), label)).toBeUndefined();
  const colleagues = [{ firstName: "Imran", lastSpokenAt: null, samePhone: false, sameVehicle: true }];
  expect(doubtOf({ leads: [], total: 0, colleagues, erased: never }, of("2026-12"), label)?.text).toBe(
    "Imran already has a record of this vehicle",
  );
});

test("somebody who was erased on request is asked about at the field that matched, also as the second lead of a vehicle", () => {
  const erasedAt = "2026-11-30T05:00:00.000Z";
  const month = identityOf({ phoneNumber: "", registrationNumber: "" }, "2026-11");
  const erased = { text: "Erased on request, 30 Nov 2026", anyway: "Create the lead anyway" };
  const none = { leads: [], total: 0, colleagues: [], erased: never };
  for (const field of erasableFields) {
    const found = { ...none, erased: { ...never, [field]: erasedAt } };
    expect(doubtOf(found, month, label)).toEqual({ ...erased, field });
  }
  const both = { ...none, leads: [lead], total: 1, erased: { ...never, phoneNumber: erasedAt } };
  expect(doubtOf(both, month, label)).toEqual({
    field: "registrationNumber",
    text: "Erased on request, 30 Nov 2026. This vehicle already has a lead in 2026-11",
    anyway: "Create a second lead anyway",
  });
});
