import { expect, test } from "vitest";
import { readAddress } from "#web/lib/browser/address.ts";
import { EVERYTHING, IN_ADDRESS } from "./list-state.ts";

test("a shared link keeps the filter and the page", () => {
  const user = "5b5a0f3e-53a1-4c5e-9d0c-3f1a9e4b7c11";
  const link = { search: "asha", group: "users", user, from: "2026-11-01", to: "2026-11-05", page: "3" };
  expect(readAddress(String(new URLSearchParams(link)), IN_ADDRESS)).toEqual({ ...link, page: 3 });
});

test("what is no filter in an address narrows nothing", () => {
  const odd = { group: "toString", user: "asha", from: "2026-02-30", to: "yesterday", page: "-1" };
  expect(readAddress(String(new URLSearchParams(odd)), IN_ADDRESS)).toEqual(EVERYTHING);
});
