import { expect, test } from "vitest";
import {
  assignee,
  changeAddress,
  day,
  id,
  month,
  oneOf,
  page,
  readAddress,
  userId,
  words,
} from "./address.ts";

const list = {
  search: words,
  page,
  month,
  day,
  user: userId,
  assignee,
  campaign: id,
  sort: oneOf(["asc", "desc"]),
  tab: oneOf(["pending", "quotes"], "pending"),
};
const nothing = readAddress("", list);
const user = "5b5a0f3e-53a1-4c5e-9d0c-3f1a9e4b7c11";

test("a shared link keeps the state of a list", () => {
  const state = {
    ...{ search: "a & b", page: 3, month: "2026-11", day: "2026-02-28", user, assignee: user },
    ...({ campaign: "7", sort: "desc", tab: "quotes" } as const),
  };
  expect(readAddress(changeAddress("", list, state), list)).toEqual(state);
  expect(readAddress("?assignee=unassigned", list).assignee).toBe("unassigned");
});

test.each([
  ["page", ["0", "-1", "1.5", "1e3", "100000", " 2"]],
  ["month", ["2026-13", "2026-1", "1800-01", "9999-01"]],
  ["day", ["2026-02-30", "yesterday", "1899-12-31"]],
  ["user", ["asha", "unassigned", "-".repeat(36), `${user}0`]],
  ["assignee", ["asha", "-".repeat(36)]],
  ["campaign", ["0", "0x7", "-7", "12345678901234567"]],
  ["sort", ["up", "toString"]],
  ["tab", ["", "closed"]],
])("an invalid %s in an address is ignored: %j", (key, texts) => {
  for (const text of texts)
    expect(readAddress(`?${new URLSearchParams({ [key]: text })}`, list)).toEqual(nothing);
});

test("a default leaves the address; parameters of others stay", () => {
  const search = "?message=2&page=3&tab=quotes&search=rao";
  expect(changeAddress(search, list, { page: 1, month: "2026-11" })).toBe(
    "message=2&tab=quotes&search=rao&month=2026-11",
  );
  expect(changeAddress(search, list, nothing)).toBe("message=2");
});
