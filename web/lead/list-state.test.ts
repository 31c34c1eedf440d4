import { beforeEach, expect, test, vi } from "vitest";
import { useAddress } from "#web/lib/browser/address.ts";
import { useListState } from "./list-state.ts";

vi.mock("#web/lib/browser/address.ts", () => ({ useAddress: vi.fn() }));
vi.mock("#web/lib/list/private-search.ts", () => ({
  isWholePhone: () => false,
  keepPrivateSearch: vi.fn(),
  usePrivateSearch: () => "",
}));

const written = vi.fn();
beforeEach(() => {
  written.mockClear();
  vi.stubGlobal("location", { search: "?page=3" });
  vi.mocked(useAddress).mockImplementation((defaults) => [{ ...defaults, page: "3" }, written]);
});

test("reversing the sort order returns to the first page, and so does every other change of the list (specification §4)", () => {
  const [state, change] = useListState();
  expect(state).toMatchObject({ page: 3, sort: undefined });
  change({ sort: "desc" });
  expect(written.mock.lastCall?.[0]).toMatchObject({ sort: "desc", page: "1" });
  change({ search: "rao" });
  expect(written.mock.lastCall?.[0]).toMatchObject({ search: "rao", page: "1" });
  change({ page: 4 });
  expect(written.mock.lastCall?.[0]).toMatchObject({ page: "4" });
});
