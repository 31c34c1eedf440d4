import { expect, test } from "vitest";
import { ownAddress } from "./provider-sign-in.ts";

test.each(["/", "/leads/7?tab=calls#top", "/leads?search=मीरा"])(
  "after signing in %s is where one wanted to go",
  (next) => expect(ownAddress(next)).toBe(next),
);

test.each([
  null,
  "https://elsewhere.example",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "leads",
  `/${"x".repeat(500)}`,
])("%j leads to the start, not to another site", (next) => expect(ownAddress(next)).toBe("/"));
