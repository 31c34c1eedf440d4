import { expect, test } from "vitest";
import { assigneeChoices, filterLabels, noFilters } from "./filter-choices.ts";

const asha = { id: "a", username: "asha", firstName: "Asha", lastName: "Rao", role: "telecaller" as const };
const boss = { id: "b", username: "boss", firstName: "Meera", lastName: null, role: "admin" as const };

test("the telecaller filter lists only users with role telecaller (§6)", () => {
  expect(assigneeChoices([asha, boss])).toEqual([["a", "Asha Rao"]]);
});

test("active filters have labels that name their field; the status is a tab and needs none", () => {
  const known = {
    team: [asha],
    campaigns: [{ id: 7, name: "Nov 2026", month: "2026-11", year: 2026, description: null }],
    ownId: "me",
  };
  const words = (filter: object) =>
    filterLabels({ status: "closed", ...noFilters, ...filter }, known).map((one) => one.words);
  expect(words({})).toEqual([]);
  expect(words({ telecaller: "a", campaign: "7" })).toEqual(["Telecaller: Asha", "Campaign: Nov 2026"]);
  expect(words({ telecaller: "unassigned" })).toEqual(["Telecaller: Unassigned"]);
  expect(words({ telecaller: "me" })).toEqual(["Telecaller: Myself"]);
  expect(words({ telecaller: "deleted" })).toEqual(["Telecaller: Unknown"]);
  expect(words({ expiryFrom: "2026-11-01" })).toEqual(["Expiry from 1 Nov 2026"]);
  expect(words({ expiryTo: "2026-11-30" })).toEqual(["Expiry until 30 Nov 2026"]);
  expect(words({ expiryFrom: "2026-11-01", expiryTo: "2026-11-30", vehicleType: "motorcycle" })).toEqual([
    "Expiry 1 Nov 2026 – 30 Nov 2026",
    "Vehicle type: Motorcycle",
  ]);
  expect(words({ hasExpiry: "false" })).toEqual(["Expiry date: Not known"]);
  expect(words({ insurer: "Anand Mutual", policyReceived: "false" })).toEqual([
    "Previous insurer: Anand Mutual",
    "Policy Copy: Not Received",
  ]);
});
