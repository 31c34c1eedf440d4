import { expect, test } from "vitest";
import { addressFor, placeOf } from "./address.ts";

test.each([
  [
    "postgres://boss:secret@db:6432/agencies?sslmode=disable",
    "postgres://lakshmi:new@db:6432/agencies?sslmode=disable",
  ],
  ["postgres://boss:secret@db/agencies?user=boss&password=secret", "postgres://lakshmi:new@db:5432/agencies"],
  [
    "postgres:///agencies?host=/run/pg&port=6432&user=boss",
    "postgres://lakshmi:new@%2Frun%2Fpg:6432/agencies",
  ],
  ["postgres://boss:secret@%2Frun%2Fpg/agencies", "postgres://lakshmi:new@%2Frun%2Fpg:5432/agencies"],
  ["postgres://boss:secret@[::1]/agencies", "postgres://lakshmi:new@[::1]:5432/agencies"],
])("an agency's address has its own user alone, wherever %s names the administrator", (url, expected) => {
  expect(addressFor(url, "lakshmi", "new")).toBe(expected);
});

test("a place is named without user and password, a socket's folder too", () => {
  expect(placeOf("postgres://u:secret@/agencies?host=/run/pg&port=6432")).toBe("/run/pg:6432/agencies");
});
