import type { LeadRow } from "./record.ts";

/** For tests: a row of a list of leads, with nothing known but what a test names. */
export function lead(id: number, own: Partial<LeadRow> = {}): LeadRow {
  return {
    id,
    name: "Meera Nair",
    registrationNumber: null,
    phoneNumber: "+91-9800000142",
    status: "connected",
    subStatus: "interested",
    campaignMonth: "2026-11",
    priority: "medium",
    assignedTo: null,
    assignedToName: null,
    insuranceExpiry: null,
    insuranceExpiryText: null,
    insuranceCompany: null,
    vehicleDetails: null,
    doNotCall: false,
    policyReceived: false,
    nextFollowUp: null,
    lastCallAt: null,
    ...own,
  };
}
