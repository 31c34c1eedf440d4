import { beforeEach, expect, test, vi } from "vitest";
import { openingState, sortOf, useListState } from "./list-state.ts";

const navigate = vi.fn<(address: string, options: { replace: boolean }) => void>();
const replaceState = vi.fn();

vi.mock("wouter", () => ({
  useSearch: () => location.search,
  useLocation: () => ["/leads", navigate],
}));
vi.mock("wouter/use-browser-location", () => ({ useHistoryState: () => null }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("location", { search: "?page=3" });
  vi.stubGlobal("history", { replaceState });
});

test("sorting by a column or reversing the order returns to the first page, and so does every other change of the list (specification §4)", () => {
  const [state, change] = useListState();
  expect(state).toMatchObject({ page: 3, sort: undefined });
  change({ sort: "-name" });
  expect(navigate.mock.lastCall?.[0]).toBe("/leads?sort=-name");
  change({ search: "rao" });
  expect(navigate.mock.lastCall?.[0]).toBe("/leads?search=rao");
  change({ page: 4 });
  expect(navigate.mock.lastCall?.[0]).toBe("/leads?page=4");
});

test("Back returns to the former tab or page, not to what was typed before", () => {
  const [, change] = useListState();
  change({ tab: "quotes", page: 3 });
  expect(navigate).toHaveBeenLastCalledWith("/leads?page=3&tab=quotes", { replace: false });
  change({ page: 3, search: "rao" });
  expect(navigate).toHaveBeenLastCalledWith("/leads?page=3&search=rao", { replace: true });
});

test("a customer's whole number stays out of the address", () => {
  const [, change] = useListState();
  change({ search: "98450 12345", page: 3 });
  expect(navigate.mock.lastCall?.[0]).toBe("/leads?page=3");
  expect(replaceState).toHaveBeenCalledWith({ search: "98450 12345" }, "");
});

test.each([
  ["sort=name", "name", { sort: "name", sortOrder: "asc" }],
  ["sort=-lastCall", "-lastCall", { sort: "lastCall", sortOrder: "desc" }],
  ["sort=asc", "expiry", { sort: "expiry", sortOrder: "asc" }],
  ["sort=desc", "-expiry", { sort: "expiry", sortOrder: "desc" }],
])("the address has the column and direction, and older links sort by expiry: %s", (query, sorting, by) => {
  vi.stubGlobal("location", { search: `?${query}` });
  vi.stubGlobal("history", { replaceState, state: null });
  const { sort } = openingState();
  expect([sort, sort && sortOf(sort)]).toEqual([sorting, by]);
});

test("what an address says of sorting and filters is ignored where it makes no sense", () => {
  vi.stubGlobal("location", {
    search: "?sort=password&expiryFrom=2026-02-30&expiryTo=2026-12-01&policyReceived=maybe&insurer=",
  });
  vi.stubGlobal("history", { replaceState, state: null });
  expect(openingState()).toMatchObject({
    sort: undefined,
    expiryFrom: undefined,
    expiryTo: "2026-12-01",
    policyReceived: undefined,
    insurer: undefined,
  });
});
