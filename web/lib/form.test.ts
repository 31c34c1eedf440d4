import { expect, test } from "vitest";
import { asTyped, changedFields, orNull, readAll, readSome, serverErrorOf, textsOf } from "./form.ts";
import { ApiError } from "./http/api.ts";

const readers = { name: asTyped, email: orNull, year: (text: string) => (text ? Number(text) : null) };
const fields = ["name", "email", "year"] as const;
const seen = { name: "Anita", email: null, year: 2020 };

test("an untouched form changes nothing, nor do spaces around a text", () => {
  const draft = textsOf(fields, seen);
  expect(draft).toEqual({ name: "Anita", email: "", year: "2020" });
  expect(changedFields(fields, { ...draft, name: " Anita ", email: " " }, seen)).toEqual([]);
});

test("a field is sent without the spaces around it, an empty optional one as null", () => {
  const draft = { name: " Anita Rao ", email: "  ", year: " " };
  expect(changedFields(fields, draft, seen)).toEqual(["name", "year"]);
  expect(readSome(readers, draft, ["name", "year"])).toEqual({ name: "Anita Rao", year: null });
  expect(readAll(readers, draft)).toEqual({ name: "Anita Rao", email: null, year: null });
});

test("the server's errors stand under their fields, all at once, if the form has them (specification §8)", () => {
  const about = (body: object) =>
    serverErrorOf(new ApiError(400, JSON.stringify(body), "Bad Request"), fields, "Failed");
  expect(about({ message: "Too long", field: "email" })).toEqual({ email: "Too long" });
  expect(about({ field: "email" })).toEqual({ email: "Failed" });
  expect([about({ message: "Too long", field: "toString" }), about({ message: "Too long" })]).toEqual([
    {},
    {},
  ]);
  const several = [
    { field: "name", message: "Required" },
    { field: "year", message: "Not a year" },
    { field: "year", message: "Too late" },
  ];
  expect(about({ message: "Required", field: "name", issues: several })).toEqual({
    name: "Required",
    year: "Not a year",
  });
  expect(serverErrorOf(new TypeError("Failed to fetch"), fields, "Failed")).toEqual({});
});
