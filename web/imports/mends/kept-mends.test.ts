import { expect, test } from "vitest";
import { keepText } from "#web/lib/browser/kept-text.ts";
import { keptMends } from "./kept-mends.ts";

test("mends that are not saved yet are kept in their order, and gone once they are saved", () => {
  const kept = keptMends("mends:asha:7");
  expect(kept.read()).toEqual([]);
  const mends = [
    { row: 4, column: "phoneNumber", text: "98000 14320" },
    { row: 2, column: "name", text: null },
  ] as const;
  kept.write(mends);
  expect(kept.read()).toEqual(mends);
  expect(keptMends("mends:asha:8").read()).toEqual([]);
  kept.write([]);
  expect(kept.read()).toEqual([]);
});

test("what is no mend any longer, such as a column of an earlier version, is left out", () => {
  keepText("mends:asha:9", JSON.stringify([{ row: 4, column: "colour", text: "red" }, 7, null]));
  expect(keptMends("mends:asha:9").read()).toEqual([]);
  keepText("mends:asha:9", "{");
  expect(keptMends("mends:asha:9").read()).toEqual([]);
});
