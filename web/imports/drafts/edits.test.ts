import { expect, test } from "vitest";
import { keepText } from "#web/lib/browser/kept-text.ts";
import { keptEdits } from "./edits.ts";

test("edits that are not saved yet are kept in their order, and gone once they are saved", () => {
  const kept = keptEdits("mends:asha:7");
  expect(kept.read()).toEqual([]);
  const edits = [
    { row: 4, column: "phoneNumber", text: "98000 14320" },
    { row: 2, column: "name", text: null },
  ] as const;
  kept.write(edits);
  expect(kept.read()).toEqual(edits);
  expect(keptEdits("mends:asha:8").read()).toEqual([]);
  kept.write([]);
  expect(kept.read()).toEqual([]);
});

test("what is no edit any longer, such as a column of an earlier version, is left out", () => {
  keepText("mends:asha:9", JSON.stringify([{ row: 4, column: "colour", text: "red" }, 7, null]));
  expect(keptEdits("mends:asha:9").read()).toEqual([]);
  keepText("mends:asha:9", "{");
  expect(keptEdits("mends:asha:9").read()).toEqual([]);
});
