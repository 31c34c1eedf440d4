import { expect, test } from "vitest";
import { ApiError } from "#web/lib/http/api.ts";
import { refusedFields } from "./refused-fields.ts";

const refused = (body: object) => [...refusedFields(new ApiError(400, JSON.stringify(body), "Bad Request"))];

test("two wrong calling hours each have a message of their own (Settings)", () => {
  const from = { field: "callingFrom", message: "Calling starts between 09:00 and 21:00" };
  const until = { field: "callingUntil", message: "Calling ends: a time like 10:00" };
  const again = { field: "callingUntil", message: "Calling ends between 09:00 and 21:00" };
  const found = refused({ ...from, issues: [from, until, again] });
  expect(new Map(found)).toEqual(
    new Map([
      ["callingFrom", from.message],
      ["callingUntil", until.message],
    ]),
  );
});

test("a refusal of one field, without a list, is that field's", () => {
  expect(refused({ field: "callingUntil", message: "Calling must end after it starts" })).toEqual([
    ["callingUntil", "Calling must end after it starts"],
  ]);
  expect(refused({ message: "Not now", issues: ["?", { field: 3, message: "x" }] })).toEqual([]);
});
