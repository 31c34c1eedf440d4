import { expect, test } from "vitest";
import { leadSorts } from "./columns.ts";
import { lead } from "./lead-for-tests.ts";
import type { LeadRow } from "./record.ts";
import { sortedLeads } from "./sorting.ts";

const ids = (leads: readonly LeadRow[]) => leads.map(({ id }) => id);

test("by expiry unknown dates come last and ids break ties, in both directions", () => {
  const leads = [
    lead(4, { insuranceExpiry: "2026-11-09" }),
    lead(1),
    lead(3, { insuranceExpiry: "2026-11-08" }),
    lead(2, { insuranceExpiry: "2026-11-09" }),
  ];
  expect(ids(sortedLeads(leads, "expiry", "asc"))).toEqual([3, 2, 4, 1]);
  expect(ids(sortedLeads(leads, "expiry", "desc"))).toEqual([4, 2, 3, 1]);
});

test("by any column what is unknown comes last in both directions", () => {
  const leads = [
    lead(1),
    lead(3, { vehicleDetails: "tata Nexon" }),
    lead(2, { vehicleDetails: "Maruti Swift" }),
  ];
  expect(ids(sortedLeads(leads, "vehicle", "asc"))).toEqual([2, 3, 1]);
  expect(ids(sortedLeads(leads, "vehicle", "desc"))).toEqual([3, 2, 1]);
});

test("names by letters whatever their case, registrations and phones by what they are, not how they are written", () => {
  const leads = [
    lead(1, { name: "rohit", registrationNumber: "MH 12 DE 4321", phoneNumber: "9800000300" }),
    lead(2, { name: "Ananya", registrationNumber: "mh-12-ab-0001", phoneNumber: "+91-9800000200" }),
    lead(3, { name: "ROHAN", registrationNumber: "KA01AB0001", phoneNumber: "098000 00100" }),
  ];
  expect(ids(sortedLeads(leads, "name", "asc"))).toEqual([2, 3, 1]);
  expect(ids(sortedLeads(leads, "registration", "asc"))).toEqual([3, 2, 1]);
  expect(ids(sortedLeads(leads, "phone", "asc"))).toEqual([3, 2, 1]);
});

test("statuses and priorities in their own order, statuses by outcome within", () => {
  const leads = [
    lead(1, { status: "backed", subStatus: null, priority: "low" }),
    lead(2, { status: "connected", subStatus: "not_interested", priority: "medium" }),
    lead(3, { status: "connected", subStatus: "interested", priority: "high" }),
    lead(4, { status: "pending_call", subStatus: null, priority: "low" }),
  ];
  expect(ids(sortedLeads(leads, "status", "asc"))).toEqual([4, 3, 2, 1]);
  expect(ids(sortedLeads(leads, "priority", "asc"))).toEqual([3, 2, 1, 4]);
});

test("with nothing to tell them apart, every column leaves the order to the ids", () => {
  const leads = [lead(2), lead(3), lead(1)];
  for (const sort of leadSorts) {
    expect(ids(sortedLeads(leads, sort, "asc"))).toEqual([1, 2, 3]);
    expect(ids(sortedLeads(leads, sort, "desc"))).toEqual([3, 2, 1]);
  }
});
