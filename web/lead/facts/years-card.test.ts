import { expect, test } from "vitest";
import type { LeadYear } from "#contract/related/calls";
import { yearText } from "./YearList.tsx";

const year: LeadYear = {
  id: 1,
  campaignMonth: "2025-11",
  status: "connected",
  subStatus: null,
  by: "Asha",
  insurer: null,
  premium: null,
};

test("a year in one line: won by whom, lost to whom, sold, or the latest result", () => {
  const of = (more: Partial<LeadYear>) => yearText({ ...year, ...more });
  const won = { subStatus: "policy_done_by_sln" };
  const lost = { subStatus: "policy_done_outside" };
  expect(of({ ...won, insurer: "Digit", premium: 14200 })).toBe("Won by Asha, Digit, ₹14,200");
  expect(of({ ...won, by: null })).toBe("Won");
  expect(of({ ...lost, insurer: "ACKO", premium: 12500 })).toBe("Lost to ACKO, ₹12,500");
  expect(of({ subStatus: "not_interested" })).toBe("Lost");
  expect(of({ subStatus: "vehicle_sold" })).toBe("Vehicle sold");
  expect(of({ status: "not_connected", subStatus: "switched_off" })).toBe("Switched Off");
  expect(of({ status: "completed", subStatus: "quote_sent" })).toBe("Quote Sent");
  expect(of({ status: "pending_call", by: null })).toBe("Pending");
});
