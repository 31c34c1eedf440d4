import { describe, expect, test } from "vitest";
import {
  isOutcome,
  leadTabNames,
  leadTabs,
  mayMarkQuoteSent,
  outcomeCodes,
  outcomes,
  outcomesIn,
  statuses,
  statusNames,
  unreachableOutcomes,
  upperCaseLabel,
} from "./outcomes.ts";

describe("the status of a lead (specification §4)", () => {
  test("the statuses, with the colours of the detail page; backed reads Backed Out", () => {
    expect(statusNames.map((status) => [status, statuses[status].tone])).toEqual([
      ["pending_call", "blue"],
      ["connected", "green"],
      ["not_connected", "yellow"],
      ["follow_up", "purple"],
      ["completed", "emerald"],
      ["closed", "grey"],
      ["backed", "red"],
    ]);
    expect(statuses.backed.label).toBe("Backed Out");
  });

  test("the tabs and the status that belongs to each; RNR & Switched off goes by two results", () => {
    expect(leadTabNames.map((tab) => [leadTabs[tab].label, leadTabs[tab].status])).toEqual([
      ["Pending Calls", "pending_call"],
      ["Interested", "connected"],
      ["Callbacks & Follow-ups", "follow_up"],
      ["Quote Sent", "completed"],
      ["RNR & Switched off", undefined],
    ]);
    expect(unreachableOutcomes).toEqual(["ringing_not_responding", "switched_off"]);
  });
});

describe("how a contact can end (specification §4)", () => {
  test("the twelve sub-statuses, and no other", () => {
    expect(outcomeCodes.toSorted()).toEqual([
      "callback",
      "follow_up",
      "interested",
      "not_interested",
      "number_invalid",
      "policy_done_by_sln",
      "policy_done_outside",
      "quote_sent",
      "ringing_not_responding",
      "switched_off",
      "vehicle_sold",
      "wrong_number",
    ]);
    expect(["remarks", "toString"].map(isOutcome)).toEqual([false, false]);
  });

  test("connected and not-connected outcomes, schedules and the quote set their own status", () => {
    const groups = (["connected", "not-connected", "schedule", "quote"] as const).map((group) => [
      outcomesIn(group),
      [...new Set(outcomesIn(group).map((code) => outcomes[code].status))],
    ]);
    expect(groups).toEqual([
      [
        [
          "interested",
          "policy_done_by_sln",
          "not_interested",
          "policy_done_outside",
          "vehicle_sold",
          "wrong_number",
        ],
        ["connected"],
      ],
      [["ringing_not_responding", "switched_off", "number_invalid"], ["not_connected"]],
      [["callback", "follow_up"], ["follow_up"]],
      [["quote_sent"], ["completed"]],
    ]);
  });

  test("'Mark Quote Sent' is offered for connected and follow_up, until the quote is sent", () => {
    const offered = statusNames.filter((status) => mayMarkQuoteSent({ status, subStatus: "interested" }));
    expect(offered).toEqual(["connected", "follow_up"]);
    expect(mayMarkQuoteSent({ status: "follow_up", subStatus: null })).toBe(true);
    expect(mayMarkQuoteSent({ status: "connected", subStatus: "quote_sent" })).toBe(false);
  });

  test("a result is shown in capitals, every underscore a space", () => {
    expect(upperCaseLabel("ringing_not_responding")).toBe("RINGING NOT RESPONDING");
  });
});
