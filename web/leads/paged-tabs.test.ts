import { expect, test } from "vitest";
import { leadTabNames } from "#contract/lead/outcomes";
import { listAddress } from "#web/lead/list-state.ts";
import { readAddress } from "#web/lib/browser/address.ts";
import { isPaged } from "./leads-of-tab.ts";

test("of the five tabs only Pending Calls is paged (specification §2)", () => {
  expect(leadTabNames.filter((tab) => isPaged({ ...readAddress("", listAddress), tab }))).toEqual([
    "pending",
  ]);
});
