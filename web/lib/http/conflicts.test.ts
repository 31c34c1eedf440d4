import { expect, test } from "vitest";
import { type Keep, settled } from "./conflicts.ts";

const draftOf = ({ name, city, target }: { name: string; city: string | null; target: number }) => ({
  name,
  city: city ?? "",
  target: String(target),
});

test.for<[Keep, string]>([
  ["mine", "85"],
  ["theirs", "70"],
])(
  "after 'Keep %s' a form shows all that a colleague has changed, and my other changes",
  ([keep, target]) => {
    const seen = { name: "Asha", city: null, target: 80 };
    const form = {
      stored: { name: "Asha", city: "Pune", target: 70 },
      draft: { name: "Asha Rao", city: "", target: "85" },
      opened: draftOf(seen),
      draftOf,
      conflicts: [{ field: "target", label: "Daily target", value: 70 }],
    };
    expect(settled(keep, form)).toEqual({
      seen: form.stored,
      draft: { name: "Asha Rao", city: "Pune", target },
    });
  },
);
