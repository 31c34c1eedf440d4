import { expected, monthFile } from "../month-file.ts";
import { expect, sharedTest as test } from "./support/office.ts";
import { expectToast } from "./support/toasts.ts";

const indian = (count: number) => count.toLocaleString("en-IN");
const csvFile = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("a file that cannot be read says what was found, what is missing and what to do, and it stays on the page (§5)", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  await page.goto("/csv-upload");
  const file = page.locator("input[type=file]");
  const remove = page.getByRole("button", { name: "Remove the file" });
  const back = page.getByRole("button", { name: "Back" });
  await file.setInputFiles(csvFile("agent.csv", "Regn No,Cust Name,Mob.\nKA05MN7001,Asha,98000\n"));
  await expect(page.getByText("Match Maker, Model first.")).toBeVisible();
  await back.click();
  await expect(
    page.getByText("Found the columns Regn No, Cust Name, Mob. Missing: name, phone_number, maker, model."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Check rows" }).click();
  await expectToast(page, {
    title: "Parse Error",
    description: "Error parsing CSV: Missing required columns (name, phone_number, maker, model)",
    destructive: true,
  });
  await back.click();
  await expect(page.getByText("Found the columns")).toBeVisible();

  const damaged = "This file is damaged. Open it in a spreadsheet program and save it again.";
  await remove.click();
  await file.setInputFiles({ ...csvFile("leads.xlsx", "PK"), mimeType: "application/zip" });
  await expect(page.getByText(damaged)).toBeVisible();
  await back.click();
  await remove.click();
  await file.setInputFiles(csvFile("renamed.csv", Buffer.from([0x50, 0x4b, 3, 4, 20, 0])));
  await expect(page.getByText(damaged)).toBeVisible();
  await back.click();
  await expect(
    page.getByText(
      "This is an Excel workbook. Open it and save it as CSV (comma-separated), then choose that file.",
    ),
  ).toBeVisible();
  await remove.click();
  await file.setInputFiles(csvFile("semicolons.csv", "name;phone_number;maker;model\nAsha;98;Tata;Nexon\n"));
  await expect(page.getByText("1 row, 4 of 4 columns matched")).toBeVisible();
  await back.click();
  await expect(page.getByText("The values are separated by semicolons.")).toBeVisible();
  await remove.click();
  await file.setInputFiles(csvFile("empty.csv", ""));
  await expect(page.getByText("The file is empty.")).toBeVisible();
});

test("the check shows every row with its problem and proposes the month; the upload stores the number it names", async ({
  office,
  page,
}) => {
  for (const username of expected.telecallerUsernames) await office.telecaller(username);
  await office.signIn(page, "admin");
  await page.goto("/csv-upload");
  await page.locator("input[type=file]").setInputFiles(monthFile);
  await expect(page.getByRole("button", { name: "Use Nov 2026" })).toBeVisible();
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("Proposed month: Nov 2026")).toBeVisible({ timeout: 45_000 });
  const total = expected.successful + expected.failed;
  await expect(page.getByText(`All ${indian(total)}`)).toBeVisible();
  await page.getByText(`Errors ${indian(expected.failed)}`).click();
  const rows = page.getByRole("table", { name: "Rows of the file" });
  await expect(
    rows
      .getByText(/^Row \d+: Missing required fields \(name, phone_number, maker, model\)\. Empty: /)
      .first(),
  ).toBeVisible();

  await page.getByRole("button", { name: `Upload ${indian(expected.successful)} rows to Nov 2026` }).click();
  await expectToast(page, {
    title: "Upload Complete",
    description: `${indian(expected.successful)} successful, ${indian(expected.failed)} failed.`,
    destructive: true,
  });
});
