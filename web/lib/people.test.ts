import { expect, test } from "vitest";
import { addDays, dateLabel, today } from "#contract/time/calendar";
import { userChoices } from "./people.ts";

test("who is deactivated or has left is marked among the users to choose from; the last day is still a day of work", () => {
  const day = today(new Date());
  const before = addDays(day, -1);
  const user = { lastName: "Rao", isActive: true, leftOn: null };
  expect(
    userChoices([
      { ...user, id: "1", firstName: "Asha" },
      { ...user, id: "2", firstName: "Sneha", leftOn: before },
      { ...user, id: "3", firstName: "Vivek", leftOn: day },
      { ...user, id: "4", firstName: "Neha", isActive: false, leftOn: before },
    ]),
  ).toEqual([
    ["1", "Asha Rao"],
    ["2", `Sneha Rao (left on ${dateLabel(before)})`],
    ["3", "Vivek Rao"],
    ["4", "Neha Rao (inactive)"],
  ]);
});
