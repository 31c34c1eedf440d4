import { expect, test } from "vitest";
import { cardBadge } from "./result-badge.ts";

test.each([
  ["connected", "policy_done_by_sln", "green"],
  ["connected", "interested", "blue"],
  ["backed", null, "red"],
  ["completed", "quote_sent", "green"],
  ["completed", null, "green"],
  ["connected", "not_interested", "grey"],
  ["pending_call", null, "grey"],
  [null, null, "grey"],
] as const)("status %s with sub-status %s is %s on a database card (§4)", (status, subStatus, tone) => {
  expect(cardBadge({ status, subStatus }).tone).toBe(tone);
});

test.each([
  ["connected", "not_interested", "NOT INTERESTED"],
  ["connected", "policy_done_by_sln", "POLICY DONE_BY_SLN"],
  ["follow_up", null, "FOLLOW UP"],
  [null, null, "PENDING"],
] as const)("status %s with sub-status %s reads %s (§4)", (status, subStatus, label) => {
  expect(cardBadge({ status, subStatus }).label).toBe(label);
});
