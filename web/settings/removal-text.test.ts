import { expect, test } from "vitest";
import { backupText, removalText, retentionText } from "./removal-text.ts";

const preview = {
  before: "2024-11-21",
  leads: 1204,
  documents: 300,
  customers: 1,
  isUsual: true,
  backupKeepDays: 14,
};

test("what would be removed is given in figures, with how long backups still have it", () => {
  expect(retentionText(preview)).toBe(
    "1,204 leads older than 21 Nov 2024, with 300 documents and 1 customer,",
  );
  expect(retentionText({ ...preview, leads: 1, documents: 0, customers: 0 })).toBe(
    "1 lead older than 21 Nov 2024",
  );
  expect(backupText(preview)).toBe("Backups still contain them for 14 days.");
  expect(backupText({ ...preview, backupKeepDays: null })).toContain("made elsewhere");
});

test("what waits to be removed is given with its number and its cutoff", () => {
  const removal = { before: "2025-11-21", count: 12345 };
  expect(removalText({ ...removal, kind: "leads" })).toBe(
    "12,345 leads and customers last active before 21 Nov 2025",
  );
  expect(removalText({ ...removal, kind: "auditEntries" })).toBe(
    "12,345 audit log entries older than 21 Nov 2025",
  );
});
