import { expect, test } from "vitest";
import { shortFileName } from "./file-name.ts";

test("a long name of a file is cut before its end, by which it is told apart", () => {
  expect(shortFileName("policy.pdf")).toBe("policy.pdf");
  expect(shortFileName("WhatsApp Image 2026-11-26 at 11.15.15 AM (1).jpeg")).toBe(
    "WhatsApp Image 2026-1…15 AM (1).jpeg",
  );
});
