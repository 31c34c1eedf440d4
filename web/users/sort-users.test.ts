import { expect, test } from "vitest";
import type { User, UserWork } from "#contract/users/calls";
import { sortUsers, type UserColumn } from "./sort-users.ts";

const user = (firstName: string, more: Partial<User> = {}): User => ({
  id: firstName,
  username: firstName.toLowerCase(),
  firstName,
  lastName: null,
  email: null,
  role: "telecaller",
  isActive: true,

  slowed: null,

  ...more,
});
const users = [
  user("Zoya", { email: "a@x.in" }),
  user("arun", { isActive: false }),
  user("Meera", { role: "admin", email: "m@x.in" }),
];
const work = new Map<string, UserWork>([
  ["Zoya", { id: "Zoya", openLeads: 2, lastSeenAt: "2026-11-05T10:00:00Z" }],
  ["arun", { id: "arun", openLeads: 10, lastSeenAt: null }],
  ["Meera", { id: "Meera", openLeads: 0, lastSeenAt: "2026-11-06T10:00:00Z" }],
]);
const names = (sort: UserColumn, sortOrder: "asc" | "desc", known: typeof work | undefined = work) =>
  sortUsers(users, known, { sort, sortOrder }).map(({ firstName }) => firstName);

test("users sort by every column; what is missing comes last, equal ones by name", () => {
  expect(names("user", "asc")).toEqual(["arun", "Meera", "Zoya"]);
  expect(names("user", "desc")).toEqual(["Zoya", "Meera", "arun"]);
  expect(names("email", "desc")).toEqual(["Meera", "Zoya", "arun"]);
  expect(names("role", "asc")).toEqual(["Meera", "arun", "Zoya"]);
  expect(names("status", "desc")).toEqual(["arun", "Meera", "Zoya"]);
  expect(names("username", "asc")).toEqual(["arun", "Meera", "Zoya"]);
  expect(names("openLeads", "desc")).toEqual(["arun", "Zoya", "Meera"]);
  expect(names("lastSeen", "desc")).toEqual(["Meera", "Zoya", "arun"]);
  expect(names("lastSeen", "asc")).toEqual(["Zoya", "Meera", "arun"]);
});

test("until the work figures are loaded they sort nobody", () => {
  const unloaded = sortUsers(users, undefined, { sort: "openLeads", sortOrder: "desc" });
  expect(unloaded.map(({ firstName }) => firstName)).toEqual(["arun", "Meera", "Zoya"]);
});
