import { readFileSync } from "node:fs";
import { expected, monthFile } from "../month-file.ts";
import { expect, test } from "./support/office.ts";

const failedBy = expected.errorsByKind;
const indian = (count: number) => count.toLocaleString("en-IN");

test("an administrator creates a telecaller, uploads a month's file, and corrected rows are stored once", {
  tag: "@journey",
}, async ({ office, page }) => {
  await office.signInByForm(page, "admin");

  // An empty dashboard has a second link to it.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "User Management" }).click();
  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New User" });
  await dialog.getByLabel("Username").fill("as");
  await dialog.getByLabel(/^Password/).fill("correct-horse");
  await dialog.getByLabel("First name").fill("Asha");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await expect(dialog.getByText("Username must be at least 3 characters")).toBeVisible();
  await dialog.getByLabel("Username").fill("asha");
  await dialog.getByRole("button", { name: "Create User" }).click();
  await expect(page.getByText("User created successfully").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Asha/ }).getByText("Active")).toBeVisible();
  for (const username of expected.telecallerUsernames.slice(1)) await office.telecaller(username);

  await page.getByRole("link", { name: "CSV Upload" }).click();
  await page.reload();
  for (const username of expected.telecallerUsernames) {
    await expect(page.getByText(username, { exact: true })).toBeVisible();
  }
  const upload = page.getByRole("button", { name: "Upload CSV Data" });
  await upload.click();
  await expect(page.getByText("Please paste CSV content or upload a file").first()).toBeVisible();

  await page.locator("input[type=file]").setInputFiles(monthFile);
  await upload.click();
  await expect(page.getByText("Month and Year Required").first()).toBeVisible();

  await page.getByLabel("Target month").selectOption("11");
  await page.getByLabel("Target year").selectOption("2026");
  await upload.click();
  const summary = `${indian(expected.successful)} successful, ${indian(expected.failed)} failed.`;
  await expect(page.getByText(summary).first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(`Row ${failedBy.missingRequired[0]}:`, { exact: true })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download failed rows" }).click();
  const corrected = readFileSync(await (await download).path(), "utf8");
  const toFix = expected.failed - failedBy.duplicate.length;
  expect(corrected.trim().split("\n").length).toBeGreaterThan(toFix);
  expect(corrected.trim().split("\n").length).toBeLessThan(expected.failed);

  await page.getByRole("button", { name: "Upload another file" }).click();
  await page.getByLabel("Target month").selectOption("11");
  await page.getByLabel("Target year").selectOption("2026");
  await page.locator("input[type=file]").setInputFiles(monthFile);
  await expect(page.getByText("This file was imported on")).toBeVisible();
  await upload.click();
  await expect(
    page.getByText(`0 successful, ${indian(expected.successful + expected.failed)} failed.`).first(),
  ).toBeVisible({
    timeout: 45_000,
  });
  const here = expected.successful + failedBy.duplicate.length;
  await expect(page.getByText(`${indian(toFix)} to fix, ${indian(here)} already here`)).toBeVisible();
  await expect(page.getByText(`${indian(here)} rows, nothing to do`)).toBeVisible();

  const leads = await office.admin.read<{ total: number }>("/api/leads?campaignMonth=2026-11&page=1");
  expect(leads.total).toBe(expected.successful);
});

test("what the upload does not read is said with its result, and that no policy's end is known", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/csv-upload");
  await page.getByLabel("Target month").selectOption("04");
  await page.getByLabel("Target year").selectOption("2027");
  await page
    .getByLabel("Or paste CSV content")
    .fill("name,phone_number,maker,model,End Date of cover\nAnita Rao,9800000556,Tata,Nexon,30/04/2027\n");
  await page.getByRole("button", { name: "Upload CSV Data" }).click();
  await expect(
    page.getByText("No column is the insurance expiry: 1 lead without one. Not read: End Date of cover."),
  ).toBeVisible();
});

test("leads that an upload has stored in another month than that of their expiry, or without one, are named with its result, in the Entire Database too", async ({
  office,
  page,
}) => {
  const row = (at: number, expiry: string) => `Anita Rao,980000057${at},Tata,Nexon,KA05MN010${at},${expiry}`;
  const file = (from: number) =>
    [
      "name,phone_number,maker,model,registration_number,insurance_expiry",
      row(from, "30/04/2027"),
      row(from + 1, "29/04/2027"),
      row(from + 2, ""),
    ].join("\n");
  const named = page.getByText(
    "1 new lead has no expiry date. 2 new leads do not expire in Mar 2027. Most expire in Apr 2027.",
  );
  await office.signIn(page, "admin", "/csv-upload");
  await page.getByLabel("Target month").selectOption("03");
  await page.getByLabel("Target year").selectOption("2027");
  await page.getByLabel("Or paste CSV content").fill(file(0));
  await page.getByRole("button", { name: "Upload CSV Data" }).click();
  await expect(named).toBeVisible();

  await page.goto("/customer-database");
  await page.getByRole("button", { name: "Show Upload" }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(file(3)) });
  await page.getByLabel(/^Campaign name/).fill("March");
  await page.getByLabel(/^Campaign month/).selectOption("Mar 2027");
  await page.getByRole("button", { name: "Upload CSV", exact: true }).click();
  await expect(named).toBeVisible();
});

test("pasted content works too; a file with only broken rows is reported", async ({ office, page }) => {
  await office.signIn(page, "admin");
  await page.getByRole("link", { name: "CSV Upload" }).click();
  await page.getByLabel("Target month").selectOption("03");
  await page.getByLabel("Target year").selectOption("2027");
  const paste = page.getByLabel("Or paste CSV content");
  await paste.fill(
    'name,phone_number,maker,model,registration_number\n"Rao, Anita",9800000555,Tata,Nexon,KA05MN0001\n',
  );
  await page.getByRole("button", { name: "Upload CSV Data" }).click();
  await expect(
    page.getByText("All records uploaded and assigned to telecallers where specified").first(),
  ).toBeVisible();

  await page.getByRole("button", { name: "Upload another file" }).click();
  await page.getByLabel("Target month").selectOption("03");
  await page.getByLabel("Target year").selectOption("2027");
  await paste.fill("name,phone_number,maker,model\nonly a name\n");
  await page.getByRole("button", { name: "Upload CSV Data" }).click();
  await expect(page.getByText("Invalid CSV").first()).toBeVisible();
});

test("an administrator deletes a telecaller after confirming; administrators are protected", async ({
  office,
  page,
}) => {
  await office.telecaller("temporary");
  await office.signIn(page, "admin");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "User Management" }).click();
  await expect(page.getByRole("row", { name: /Admin/ }).getByText("Protected")).toBeVisible();
  await page
    .getByRole("row", { name: /Temporary/ })
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page.getByRole("alertdialog").or(page.getByRole("dialog"))).toContainText(
    "This action cannot be undone and the user will lose access to the system.",
  );
  await page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("User deleted successfully").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Temporary/ })).toHaveCount(0);
});
