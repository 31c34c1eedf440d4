import { expect, test } from "vitest";
import { wrongParameter } from "./figure-address.ts";

test("a parameter of a figure's address is wrong when no figure has it, or not with this value, or twice", () => {
  expect(wrongParameter("month=2026-11&telecaller=unassigned")).toBeUndefined();
  expect(wrongParameter("fromHour=0&untilHour=24")).toBeUndefined();
  expect(wrongParameter("")).toBeUndefined();
  expect(wrongParameter("month=nonsense")).toBe("month");
  expect(wrongParameter("from=2026-11-01&monht=2026-11")).toBe("monht");
  expect(wrongParameter("by=asha")).toBe("by");
  expect(wrongParameter("month=")).toBe("month");
  expect(wrongParameter("month=2026-10&month=2026-11")).toBe("month");
});
