import { expect, test } from "vitest";
import { presenceText } from "./presence.ts";

test.each([
  [[], ""],
  [["Meena"], "Meena has this lead open"],
  [["Meena", "Ravi"], "Meena and Ravi are on this lead"],
  [["Meena", "Ravi", "Asha"], "Meena and 2 others are on this lead"],
  [["Meena", "Ravi", "Asha", "Esha"], "Meena and 3 others are on this lead"],
])("with %j on the lead it reads '%s'", (names, text) => {
  expect(presenceText(names)).toBe(text);
});
