import { expect, test } from "vitest";
import { dueInWords, inWords, leftInBackups } from "./retention-words.ts";

const preview = {
  before: "2024-11-21",
  leads: 1204,
  documents: 300,
  customers: 1,
  isUsual: true,
  backupKeepDays: 14,
};

test("what would go is told in figures, and how long backups still have it", () => {
  expect(inWords(preview)).toBe("1,204 leads older than 21 Nov 2024, with 300 documents and 1 customer,");
  expect(inWords({ ...preview, leads: 1, documents: 0, customers: 0 })).toBe("1 lead older than 21 Nov 2024");
  expect(leftInBackups(preview)).toBe("Backups still hold them for 14 days.");
  expect(leftInBackups({ ...preview, backupKeepDays: null })).toContain("made elsewhere");
});

test("what waits to be removed is told with its number and its cutoff", () => {
  const removal = { before: "2025-11-21", count: 12345 };
  expect(dueInWords({ ...removal, kind: "leads" })).toBe(
    "12,345 leads and customers last active before 21 Nov 2025",
  );
  expect(dueInWords({ ...removal, kind: "auditEntries" })).toBe(
    "12,345 audit log entries older than 21 Nov 2025",
  );
});
