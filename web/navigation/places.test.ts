import { expect, test } from "vitest";
import { isAt, placesOf } from "./places.ts";

const everyones = [
  ["Dashboard", "/"],
  ["Leads", "/leads"],
  ["Policy Converted", "/policy-converted"],
  ["Templates", "/templates"],
];
const administrators = [
  ["Floor", "/floor"],
  ["CSV Upload", "/csv-upload"],
  ["Renewals", "/renewals"],
  ["Assignment", "/assignment"],
  ["Customer Database", "/customer-database"],
  ["User Management", "/user-management"],
  ["Reminders", "/reminders"],
  ["Reports", "/reports"],
  ["Audit Log", "/audit-log"],
  ["Settings", "/settings"],
];

test("the sidebar has four entries for all users and for administrators five more, the floor, the renewals, the assignment, the audit log and the settings (specification §2, §6)", () => {
  const entries = (role: "admin" | "telecaller") => placesOf(role).map(({ label, path }) => [label, path]);
  expect(entries("telecaller")).toEqual(everyones);
  expect(entries("admin")).toEqual([...everyones, ...administrators]);
});

test("the active route is the highlighted one, also below it (specification §2)", () => {
  const active = (path: string) =>
    placesOf("admin")
      .filter((place) => isAt(place, path))
      .map(({ label }) => label);
  expect(["/", "/leads", "/leads/customer/7", "/leadsomething"].map(active)).toEqual([
    ["Dashboard"],
    ["Leads"],
    ["Leads"],
    [],
  ]);
});
