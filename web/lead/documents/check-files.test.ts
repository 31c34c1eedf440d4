import { expect, test } from "vitest";
import { DOCUMENT_MAX_BYTES } from "#contract/documents/types";
import { checkFiles } from "./check-files.ts";

test("of several chosen files each that cannot be uploaded is named with its reason (specification §5)", () => {
  const policy = { name: "policy.pdf", size: DOCUMENT_MAX_BYTES };
  const chosen = [
    { name: "scan.pdf", size: DOCUMENT_MAX_BYTES + 1 },
    policy,
    { name: "macro.exe", size: 10 },
    { name: "film.mp4", size: DOCUMENT_MAX_BYTES + 1 },
    { name: "rc.pdf", size: 0 },
  ];
  expect(checkFiles(chosen)).toEqual({
    accepted: [policy],
    refused: [
      { name: "scan.pdf", fault: "tooLarge" },
      { name: "macro.exe", fault: "format" },
      { name: "film.mp4", fault: "tooLarge" },
      { name: "rc.pdf", fault: "empty" },
    ],
  });
});
