import { expect, test } from "vitest";
import { lead } from "#contract/leads/lead-for-tests";
import type { LeadRow } from "#contract/leads/record";
import { leadsOfTab, sortedByFollowUp, withOutcome } from "./leads-of-tab.ts";

const ids = (leads: readonly LeadRow[]) => leads.map(({ id }) => id);

test("each tab of the shared list shows the leads of its status, in their order", () => {
  const worked = [
    lead(1),
    lead(2, { status: "follow_up" }),
    lead(3, { status: "completed" }),
    lead(4, { status: "not_connected" }),
    lead(5),
  ];
  expect(ids(leadsOfTab(worked, "interested"))).toEqual([1, 5]);
  expect(ids(leadsOfTab(worked, "callbacks"))).toEqual([2]);
  expect(ids(leadsOfTab(worked, "quotes"))).toEqual([3]);
});

test("an outcome filters the list; none leaves it complete", () => {
  const connected = [lead(1), lead(2, { subStatus: "vehicle_sold" })];
  expect(ids(withOutcome(connected, "vehicle_sold"))).toEqual([2]);
  expect(ids(withOutcome(connected, undefined))).toEqual([1, 2]);
});

test("callbacks are sorted by due time, those without a time last", () => {
  const leads = [
    lead(1),
    lead(2, { nextFollowUp: "2026-11-06T08:45:00.000Z" }),
    lead(3, { nextFollowUp: "2026-11-05T04:00:00.000Z" }),
  ];
  expect(ids(sortedByFollowUp(leads))).toEqual([3, 2, 1]);
});
