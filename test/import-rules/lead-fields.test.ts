import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { columns, exampleRow, readRow, specifiedColumns } from "#contract/lead/columns";
import { fileFields, type LeadFieldName, leadFieldNames } from "#contract/lead/fields";
import { recordColumns } from "#contract/leads/exported";

/** What the lead page shows in place of the field itself. */
const shownAs: Partial<Record<LeadFieldName, string>> = {
  firstName: "name",
  lastName: "name",
  maker: "vehicleDetails",
  model: "vehicleDetails",
  variant: "vehicleDetails",
  pinCode: "city",
  campaignId: "campaignMonth",
  assignedTo: "assignedToName",
};
describe("a field of a lead is never half done (contract/lead/fields.ts)", () => {
  const texts = ["web/lead-page", "web/lead"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
  /** `lead.email` on a card of its own, or the name of a fact: `"email"`, `city: { label: … }`. */
  const isShown = (name: string) =>
    texts.some((text) => new RegExp(`\\blead\\.${name}\\b|"${name}"|\\b${name}: { label`).test(text));

  test.each(leadFieldNames)("the lead page shows %s", (name) => {
    expect(isShown(shownAs[name] ?? name)).toBe(true);
  });

  test("a field that nothing shows is found", () => {
    expect(isShown("requestId")).toBe(false);
  });

  test.each(fileFields)("the export has %s under its own header, once", (name) => {
    expect(recordColumns.filter(({ header }) => header === columns[name].header)).toHaveLength(1);
  });

  test("the sample file has the specified columns, and each of its rows is read", () => {
    for (const which of [0, 1] as const) {
      const row = readRow(exampleRow(which), "2026-11-05");
      for (const name of fileFields.filter((one) => specifiedColumns.includes(one))) {
        const cell = row?.[name];
        expect(typeof cell === "object" ? cell?.date : cell, name).toBeTruthy();
      }
    }
  });
});
