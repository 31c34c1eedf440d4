import { expect, test } from "vitest";
import { changeOf, draftOf } from "./edited-user.ts";

const opened = draftOf({
  id: "2b1f4d0e-6b7a-4c3d-8e9f-0a1b2c3d4e5f",
  username: "vivek",
  firstName: "Vivek",
  lastName: "Chauhan",
  role: "telecaller",
  dailyTarget: null,
  languages: ["Hindi"],
  worksFrom: "10:00",
  worksUntil: "14:00",
});

test("an edited user is sent with the fields that were changed, and no others", () => {
  expect(changeOf(opened, opened)).toEqual({});
  expect(changeOf({ ...opened, lastName: "Chauhan Jr" }, opened)).toEqual({ lastName: "Chauhan Jr" });
  expect(changeOf({ ...opened, dailyTarget: "60", languages: [], leftOn: "2026-12-31" }, opened)).toEqual({
    dailyTarget: 60,
    languages: [],
    leftOn: "2026-12-31",
  });
  expect(changeOf({ ...opened, worksFrom: null, worksUntil: null }, opened)).toEqual({
    worksFrom: null,
    worksUntil: null,
  });
});

test("what is no number is sent as one that is refused, an emptied one as none", () => {
  const given = { ...opened, dailyTarget: "60", capacity: "120" };
  expect(changeOf({ ...given, dailyTarget: "12.5", capacity: "" }, given)).toEqual({
    dailyTarget: 0,
    capacity: null,
  });
});
