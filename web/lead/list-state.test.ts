import { beforeEach, expect, test, vi } from "vitest";
import { useListState } from "./list-state.ts";

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

test("reversing the sort order returns to the first page, and so does every other change of the list (specification §4)", () => {
  const [state, change] = useListState();
  expect(state).toMatchObject({ page: 3, sort: undefined });
  change({ sort: "desc" });
  expect(navigate.mock.lastCall?.[0]).toBe("/leads?sort=desc");
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
