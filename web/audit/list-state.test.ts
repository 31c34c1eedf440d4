import { expect, test } from "vitest";
import { readState } from "./list-state.ts";

const nothing = { group: "", user: "", from: "", to: "", page: "1" };

test("a shared link keeps the filter and the page", () => {
  const user = "5b5a0f3e-53a1-4c5e-9d0c-3f1a9e4b7c11";
  const link = { group: "users", user, from: "2026-11-01", to: "2026-11-05", page: "3" };
  expect(readState(link)).toEqual({ ...link, page: 3 });
});

test("an invalid filter in an address is ignored", () => {
  const odd = { group: "toString", user: "asha", from: "2026-02-30", to: "yesterday", page: "-1" };
  expect(readState(odd)).toEqual(readState(nothing));
});
