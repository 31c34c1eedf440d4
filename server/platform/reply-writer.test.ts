import { describe, expect, test } from "vitest";
import * as z from "zod";
import { leadsApi } from "#contract/leads/calls";
import { LeadPage, LeadRow } from "#contract/leads/record";
import { replyWriter } from "./reply-writer.ts";

const lead = (name: string, known: boolean): z.output<typeof LeadRow> => ({
  id: 7,
  name,
  registrationNumber: known ? "MH 12 DE 4321" : null,
  phoneNumber: "+91-9800000142",
  status: "follow_up",
  subStatus: known ? "callback" : null,
  campaignMonth: "2026-11",
  priority: "high",
  assignedTo: known ? "0198a5f2-0000-7000-8000-000000000000" : null,
  assignedToName: known ? "Asha" : null,
  insuranceExpiry: known ? "2026-11-08" : null,
  insuranceExpiryText: known ? null : "next month",
  insuranceCompany: known ? "ICICI Lombard" : null,
  vehicleDetails: known ? "Maruti Suzuki Swift VXi" : null,
  doNotCall: false,
  policyReceived: known,
  nextFollowUp: known ? new Date("2026-11-05T10:12:08.000Z") : null,
  lastCallAt: null,
});

describe("a reply on the wire", () => {
  test.each([
    ["a lead with everything known", lead("Rohit Deshmukh", true)],
    ["a lead with nothing known", lead("Ananya Iyer", false)],
    ["a name that needs escaping", lead('रोहित "R" \\ \u2028 \u0007 😀 </script>', true)],
  ])("is what its schema makes of it: %s", (_what, row) => {
    const encoded = z.encode(LeadRow, row);
    expect(JSON.parse(replyWriter(LeadRow)(row))).toEqual(encoded);
    const page = { leads: [row, row], page: 1, totalPages: 1, total: 2, limit: 100 };
    const write = replyWriter(leadsApi.list.reply);
    expect(JSON.parse(write(page))).toEqual(z.encode(LeadPage, page));
    expect(JSON.parse(write([row]))).toEqual([encoded]);
  });

  test("has no field that its schema does not name", () => {
    const row = { ...lead("Rohit Deshmukh", true), passwordHash: "secret" };
    expect(replyWriter(LeadRow)(row)).not.toContain("secret");
    expect(replyWriter(z.array(LeadRow))([row])).not.toContain("secret");
  });

  test("cannot omit a field of its schema", () => {
    const { phoneNumber, ...row } = lead("Rohit Deshmukh", true);
    expect(phoneNumber).toBeTruthy();
    expect(() => replyWriter(LeadRow)(row)).toThrow("phoneNumber");
  });
});
