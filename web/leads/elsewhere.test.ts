import { expect, test } from "vitest";
import { elsewhereText, placesElsewhere } from "./Elsewhere.tsx";

const found = [
  { campaignMonth: "2026-12", status: "pending_call", unreachable: false, leads: 2 },
  { campaignMonth: "2026-11", status: "follow_up", unreachable: false, leads: 1 },
  { campaignMonth: "2026-11", status: "not_connected", unreachable: true, leads: 1 },
  { campaignMonth: "2026-11", status: "closed", unreachable: false, leads: 1 },
] as const;

test("a search without matches says in which other lists and months they are (§2 Quick Search)", () => {
  const places = placesElsewhere(found, "2026-11");
  expect(places.map(({ month, label, state }) => [month, label, state])).toEqual([
    ["2026-11", "Callbacks & Follow-ups", { tab: "callbacks", status: undefined }],
    ["2026-11", "RNR & Switched off", { tab: "unreachable", status: undefined }],
    ["2026-11", "Closed", { tab: "pending", status: "closed" }],
    ["2026-12", "Pending Calls", { tab: "pending", status: undefined }],
  ]);
  expect(elsewhereText(places, "2026-11", false)).toBe(
    "1 in Callbacks & Follow-ups, 1 in RNR & Switched off, 1 in Closed, 2 in other months.",
  );
  expect(elsewhereText(placesElsewhere(found.slice(0, 1), "2026-11"), "2026-11", true)).toBe(
    "At least 2 in other months.",
  );
  // Of all months these are other lists.
  expect(elsewhereText(placesElsewhere(found.slice(0, 1), "all"), "all", false)).toBe("2 in other lists.");
});
