import { expect, test } from "vitest";
import { leadTabNames } from "#contract/lead/outcomes";
import type { ListState } from "#web/lead/list-state.ts";
import { isPaged } from "./leads-of-tab.ts";

const state: ListState = {
  month: undefined,
  tab: "pending",
  search: "",
  sort: undefined,
  page: 1,
  outcome: undefined,
  status: undefined,
  telecaller: undefined,
  campaign: undefined,
  expiryFrom: undefined,
  expiryTo: undefined,
  vehicleType: undefined,
  insurer: undefined,
  policyReceived: undefined,
};

test("of the five tabs only Pending Calls is paged (specification §2)", () => {
  expect(leadTabNames.filter((tab) => isPaged({ ...state, tab }))).toEqual(["pending"]);
});
