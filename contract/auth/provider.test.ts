import { expect, test } from "vitest";
import { localPath } from "./provider.ts";

test.each(["/", "/leads/7?tab=calls#top", "/leads?search=मीरा"])(
  "after signing in %s is the requested screen",
  (next) => expect(localPath(next)).toBe(next),
);

test.each([
  null,
  "https://elsewhere.example",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "leads",
  `/${"x".repeat(500)}`,
])("%j leads to the start, not to another site", (next) => expect(localPath(next)).toBe("/"));
