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
  await office.signIn(page, "admin", "/csv-upload");
  const file = page.locator("input[type=file]");
  const remove = page.getByRole("button", { name: "Remove the file" });
  const back = page.getByRole("button", { name: "Back" });
  await file.setInputFiles(csvFile("agent.csv", "Regn No,Cust Name,Mob.\nKA05MN7001,Asha,98000\n"));
  await expect(
    page.getByText("Choose a column for Maker, Model first, or type Maker, Model of every row."),
  ).toBeVisible();
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
      "This is an Excel workbook. Match its columns, or save it as CSV (comma-separated) and choose that file.",
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

test("'Check rows' opens a draft of the month that most rows expire in: every row with its problem, and the number that is imported", async ({
  office,
  page,
}) => {
  for (const username of expected.telecallerUsernames) await office.telecaller(username);
  await office.signIn(page, "admin", "/csv-upload");
  await page.locator("input[type=file]").setInputFiles(monthFile);
  await expect(page.getByRole("button", { name: "Use Nov 2026" })).toBeVisible();
  await page.getByRole("button", { name: "Check rows" }).click();
  const { duplicate, missingRequired, valueCount } = expected.errorsByKind;
  await expect(page.getByRole("button", { name: `${indian(expected.successful)} new leads` })).toBeVisible({
    timeout: 45_000,
  });
  const mending = indian(missingRequired.length + valueCount.length);
  await expect(
    page.getByRole("button", { name: `${mending} with errors + ${indian(duplicate.length)} duplicate` }),
  ).toBeVisible();
  await expect(page.getByText("rows, to Nov 2026")).toBeVisible();

  // Back leads to its columns and to the form with its month.
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("12 of 12 columns matched")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Target month")).toHaveValue("11");
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: `Import ${indian(expected.successful)} rows` }).click();
  await expect(page.getByText(`${indian(expected.successful)} leads added to Nov 2026`)).toBeVisible({
    timeout: 45_000,
  });
});

test("a column of the file that would be left out is shown first, and that none is the expiry is said before and after the check", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/csv-upload");
  await page.getByLabel("Target month").selectOption("01");
  await page.getByLabel("Target year").selectOption("2027");
  const header = "name,phone_number,maker,model,registration_number,End Date of cover";
  const rows = [1, 2].map((one) => `Asha ${one},982220000${one},Honda,City,MH01QQ000${one},2027-01-0${one}`);
  await page
    .locator("input[type=file]")
    .setInputFiles(csvFile("no-expiry.csv", [header, ...rows].join("\n")));
  const check = page.getByRole("button", { name: "Check rows" });
  await check.click();
  await expect(page.getByText("1 column left out")).toBeVisible();
  const none = page.getByText("No column is the insurance expiry: 2 leads will have none.");
  await expect(none).toBeVisible();
  await check.click();
  await expect(page.getByRole("button", { name: "2 new leads" })).toBeVisible();
  await expect(none).toBeVisible();

  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByLabel("End Date of cover in RenewDesk").selectOption("insuranceExpiry");
  await expect(none).toHaveCount(0);
  await check.click();
  await expect(page.getByRole("gridcell", { name: "2 Jan 2027" })).toBeVisible();
  await expect(none).toHaveCount(0);
});
