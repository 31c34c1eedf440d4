import { expect, test } from "vitest";
import { assigneesWithRoom } from "./data.ts";

const person = (id: string, capacity: number | null) => ({
  ...{ id, username: id, firstName: id, lastName: null, role: "telecaller" as const },
  ...{ isActive: true, capacity },
});

test("who has as many open leads as they can work on is marked as full, once that is known", () => {
  const team = [person("Asha", 40), person("Bharat", 40), person("Chitra", null)];
  const work = new Map(
    [40, 39, 500].map((openLeads, at) => {
      const id = team[at]?.id ?? "";
      return [id, { id, openLeads, lastSeenAt: null }];
    }),
  );
  const names = (known?: typeof work) => assigneesWithRoom(team, known).map(([, name]) => name);
  expect(names(work)).toEqual(["Asha (full)", "Bharat", "Chitra"]);
  expect(names()).toEqual(["Asha", "Bharat", "Chitra"]);
});
