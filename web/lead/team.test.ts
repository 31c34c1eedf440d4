import { expect, test } from "vitest";
import { assignees } from "./team.ts";

test("a last day that is to come is named beside who may be assigned leads", () => {
  const karthik = { id: "2", username: "karthik", firstName: "Karthik", lastName: null, isActive: true };
  expect(assignees([{ ...karthik, role: "telecaller", leftOn: "2999-12-01" }])).toEqual([
    ["2", "Karthik (last day 1 Dec 2999)"],
  ]);
});

test("who is back by the day that is planned is not marked absent", () => {
  const sneha = {
    id: "1",
    username: "sneha",
    firstName: "Sneha",
    lastName: "Joshi",
    role: "telecaller" as const,
    isActive: true,
    absentUntil: "2026-11-29",
  };
  const named = (day?: string) => assignees([sneha], day).map(([, name]) => name);
  expect(named()).toEqual(["Sneha Joshi (absent)"]);
  expect(named("2026-11-29")).toEqual(["Sneha Joshi (absent)"]);
  expect(named("2026-12-07")).toEqual(["Sneha Joshi"]);
});
