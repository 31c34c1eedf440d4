import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { others, shownLead } from "./others.ts";
import { presenceText, watchHands } from "./presence.ts";

afterEach(() => {
  cache.clear();
  shownLead.set(null);
});

test("a lead at hand that others give away is no longer the viewer's as soon as the change is received", async () => {
  const taken = async () => {
    throw new ApiError(404, "Lead not found", "Not Found");
  };
  cache.setQueryDefaults(["/api/leads", "7"], { queryFn: taken, retry: false });
  cache.setQueryData(["/api/leads", "7"], { id: 7 });
  shownLead.set(7);
  const unwatch = watchHands(7);
  void cache.invalidateQueries({ queryKey: ["/api/leads", "8"] });
  expect(others.get().isGone).toBeFalsy();
  void cache.invalidateQueries({ queryKey: ["/api/leads", "7"] });
  await vi.waitFor(() => expect(others.get()).toMatchObject({ leadId: 7, isGone: true }));
  unwatch();
});

test.each([
  [[], ""],
  [["Meena"], "Meena is viewing this lead"],
  [["Meena", "Ravi"], "Meena and Ravi are viewing this lead"],
  [["Meena", "Ravi", "Asha"], "Meena and 2 others are viewing this lead"],
  [["Meena", "Ravi", "Asha", "Esha"], "Meena and 3 others are viewing this lead"],
])("with %j on the lead it reads '%s'", (names, text) => {
  expect(presenceText(names)).toBe(text);
});
