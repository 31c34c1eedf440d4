import * as XLSX from "@e965/xlsx";
import { monthOf, today } from "#contract/time/calendar";
import { exportList } from "../support/exports.ts";
import { expect, test } from "../support/office.ts";

test("an administrator exports the filtered leads as an Excel file, by mouse and by keyboard (§2)", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([
    { name: "Zara Khan", registrationNumber: "MH 01 BB 1111", telecallerName: "asha" },
    { name: "Amit Rao", registrationNumber: "MH 01 BB 2222", insuranceCompany: "ACKO" },
    { name: "Bela Rao", registrationNumber: "MH 01 BB 3333", insuranceCompany: "ACKO" },
  ]);
  const month = monthOf(today(new Date()));
  await office.signIn(page, "admin", `/leads?month=${month}&insurer=ACKO&sort=-name`);
  await expect(page.getByRole("row", { name: /Amit Rao/ })).toBeVisible();

  const { name, bytes } = await exportList(page, "xlsx");
  expect(name).toBe(`renewdesk-leads-${month}.xlsx`);
  const { Sheets, SheetNames } = XLSX.read(bytes);
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0] ?? ""] ?? {});
  expect(rows.map((row) => row.name)).toEqual(["Bela Rao", "Amit Rao"]);
  expect(rows[0]).toMatchObject({ registration_number: "MH 01 BB 3333", insurance_company: "ACKO" });

  const button = page.getByRole("button", { name: "Export", exact: true });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  const choice = page.getByRole("dialog", { name: "Export as" });
  await expect(choice.getByRole("link", { name: "CSV" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(choice.getByRole("link", { name: "Excel (.xlsx)" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(choice).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.goto("/audit-log");
  await expect(page.getByTitle(/^2 leads, .*, ACKO, as Excel \(\.xlsx\)$/)).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await office.signIn(page, "asha", `/leads?month=${month}`);
  await expect(page.getByRole("row", { name: /Zara Khan/ })).toBeVisible();
  await page.mouse.move(300, 300);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(button).toHaveCount(0);
});

test("before many leads are deleted their list is exported by mouse: the menu lies above the dialog", async ({
  office,
  page,
}) => {
  await office.leads(
    Array.from({ length: 101 }, (_, at) => ({
      name: `Customer ${at}`,
      registrationNumber: `MH 02 EX ${1000 + at}`,
    })),
  );
  await office.signIn(page, "admin", "/leads");
  await page.getByRole("checkbox", { name: "Select the 100 shown" }).click();
  const bar = page.getByRole("region", { name: "Selected leads" });
  await bar.getByRole("button", { name: "Select all 101 that match" }).click();
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete leads?" })).toBeVisible();
  const { bytes } = await exportList(page, "csv", "Export the list");
  expect(bytes.toString().trim().split("\n")).toHaveLength(102);
  await expect(page.getByRole("alertdialog", { name: "Delete leads?" })).toBeVisible();
});
