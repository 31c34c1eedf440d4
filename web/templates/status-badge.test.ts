import { expect, test } from "vitest";
import { statusBadge } from "./status-badge.ts";

test.each([
  ["pending_call", "PENDING CALL", "blue"],
  ["connected", "CONNECTED", "green"],
  ["not_connected", "NOT CONNECTED", "red"],
  ["follow_up", "FOLLOW UP", "yellow"],
  ["completed", "COMPLETED", "purple"],
  ["closed", "CLOSED", "grey"],
  ["backed", "BACKED", "grey"],
  [null, "PENDING", "grey"],
] as const)("in the Templates list %s reads %s in %s (§4)", (status, label, tone) => {
  expect(statusBadge(status)).toEqual({ label, tone });
});
