import { expect, test } from "vitest";
import { eventText, type HistoryEvent, notesOf } from "./events.ts";

const moved = {
  type: "promise_moved",
  promise: "callback",
  from: "2026-11-20T05:30:00Z",
  to: "2026-11-21T10:00:00Z",
} as const;

test.each<[string, HistoryEvent]>([
  [
    "First name: Meera → Mira; Premium: not set → ₹12,000; Insurance expiry: 31/31/2026 → 8 Nov 2026",
    {
      type: "fields",
      changes: [
        { field: "firstName", from: "Meera", to: "Mira" },
        { field: "premiumAmount", from: null, to: 12_000 },
        { field: "insuranceExpiry", from: "31/31/2026", to: "2026-11-08" },
      ],
    },
  ],
  [
    "Campaign: now Dec 2026",
    { type: "fields", changes: [{ field: "campaignId", from: null, to: "Dec 2026" }] },
  ],
  ["Name: Meera → Mira Rao", { type: "fields", changes: [{ field: "name", from: "Meera", to: "Mira Rao" }] }],
  ["Assigned to Asha", { type: "assigned", to: "Asha" }],
  ["Unassigned", { type: "assigned", to: null }],
  ["Callback of 20 Nov 2026, 11:00 rescheduled: 21 Nov 2026, 15:30", { ...moved, snooze: null, note: null }],
  [
    "Callback of 20 Nov 2026, 11:00 snoozed (30 min): 21 Nov 2026, 15:30. After lunch",
    { ...moved, snooze: "30min", note: "After lunch" },
  ],
  ["RC Copy: rc.pdf", { type: "document", documentType: "rc_card", fileName: "rc.pdf" }],
  [
    "TATA AIG, Comprehensive: ₹12,000",
    { type: "quote", insurer: "TATA AIG", plan: "comprehensive", total: 12_000 },
  ],
  ["Quote sent to customer: TATA AIG, Digit", { type: "quotes_sent", insurers: ["TATA AIG", "Digit"] }],
  [
    "Quote sent to customer: Digit. Follow-up scheduled: 27 Nov 2026, 11:00",
    { type: "quotes_sent", insurers: ["Digit"], followUp: "2026-11-27T05:30:00.000Z" },
  ],
  [
    "Erased on request, 30 Nov 2026: entered all the same",
    { type: "erased_entered", erasedAt: "2026-11-30T05:00:00.000Z" },
  ],
  ["The new owner is lead #7", { type: "new_owner", leadId: 7 }],
  ["Bought the vehicle of lead #7", { type: "bought_from", leadId: 7 }],
])("the history says '%s' of what it keeps as values", (text, event) => {
  expect(eventText(event)).toBe(text);
});

test("an entry that was written as a sentence keeps it", () => {
  const event: HistoryEvent = { type: "assigned", to: "Asha" };
  expect(notesOf({ notes: "Assigned to asha", event })).toBe("Assigned to asha");
  expect(notesOf({ notes: null, event: null })).toBeNull();
});
