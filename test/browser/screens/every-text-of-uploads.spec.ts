import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { abortRequests, delayAnswers } from "../support/delayed-answers.ts";
import { expect, sharedTest as test } from "../support/office.ts";
import { expectToast, toastOf } from "../support/toasts.ts";

const HEADER = "name,phone_number,maker,model,registration_number";

test("CSV Upload: 'No Data', 'Month and Year Required', 'Invalid CSV', 'Parse Error', 'Upload Failed', 'Processing...', 'Upload Complete' (§5, §8)", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin", "/csv-upload");
  const upload = page.getByRole("button", { name: "Upload CSV Data" });
  const paste = page.getByLabel("Or paste CSV content");
  const refused = (title: string, description: string) =>
    expectToast(page, { title, description, destructive: true });
  await upload.click();
  await refused("No Data", "Please paste CSV content or upload a file");
  await paste.fill(`${HEADER}\nAsha Rao,9800000700,Tata,Nexon,KA05MN7001\n`);
  await upload.click();
  await expect(toastOf(page)).toContainText("Month and Year Required");
  await page.getByLabel("Target month").selectOption("03");
  await upload.click();
  await expect(toastOf(page)).toContainText("Month and Year Required");
  await page.getByLabel("Target year").selectOption("2027");
  await paste.fill(HEADER);
  await upload.click();
  await refused(
    "Parse Error",
    "Error parsing CSV: CSV file must contain at least a header row and one data row",
  );
  await paste.fill(`${HEADER}\nonly,two\nAsha Rao,,Tata,Nexon,KA05MN7001\n`);
  await upload.click();
  await refused("Invalid CSV", "No valid data found in CSV");
  const errors = page.getByRole("region", { name: "Row errors" });
  await expect(errors).toContainText("Row 2: Number of values doesn't match number of headers");
  await expect(errors).toContainText("Row 3: Missing required fields (name, phone_number, maker, model)");

  // The typed text is still there, to be corrected.
  await expect(paste).toHaveValue(/only,two/);
  await expect(page.getByLabel("Target month")).toHaveValue("03");
  await page.locator("input[type=file]").setInputFiles({
    name: "photo.png",
    mimeType: "image/png",
    buffer: Buffer.from("no csv"),
  });
  await refused("Invalid file type", "Please select a CSV file");
  await paste.fill(`${HEADER}\nAsha Rao,9800000700,Tata,Nexon,KA05MN7001\n`);
  await page.route("**/api/upload/csv-leads", (route) =>
    route.fulfill({ status: 400, json: { message: "Target month must be 01 to 12" } }),
  );
  await upload.click();
  await refused("Upload Failed", "Target month must be 01 to 12");
  await page.unroute("**/api/upload/csv-leads");
  const letGo = await delayAnswers(page, "**/api/upload/csv-leads");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await letGo();
  await expectToast(page, { title: "Upload Complete", description: "1 successful, 0 failed." });
  await expect(
    page.getByText("All records uploaded and assigned to telecallers where specified"),
  ).toBeVisible();

  await page.getByRole("button", { name: "Upload another file" }).click();
  await page.getByLabel("Target month").selectOption("03");
  await page.getByLabel("Target year").selectOption("2027");
  await paste.fill(
    `${HEADER}\nAsha Rao,9800000700,Tata,Nexon,KA05MN7001\nOm Rao,9800000701,Tata,Nexon,KA05MN7002\n`,
  );
  await upload.click();
  await refused("Upload Complete", "1 successful, 1 failed.");
});

test("Entire Database: each refusal and failure of its upload, delete and assignment (§5, §8)", async ({
  office,
  page,
}) => {
  await office.telecaller("kamala");
  await office.leads([{ name: "Kiran Bedi", registrationNumber: "DL 01 ZZ 0001" }]);
  await office.signIn(page, "admin", "/customer-database");
  await page.getByRole("button", { name: "Show Upload" }).click();
  const upload = page.getByRole("button", { name: "Upload CSV", exact: true });
  const refused = (title: string, description: string) =>
    expectToast(page, { title, description, destructive: true });
  await upload.click();
  await refused("No file selected", "Please select a CSV file to upload");
  const file = (name: string, mimeType: string, text: string) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await file("leads.txt", "text/plain", HEADER);
  await refused("Invalid file type", "Please select a CSV file");
  await file("leads.csv", "text/csv", HEADER);
  await upload.click();
  await refused("Campaign information required", "Please fill in campaign name and month");
  await page.getByLabel(/^Campaign name/).fill("Spring drive");
  await upload.click();
  await refused("Campaign information required", "Please fill in campaign name and month");
  await page.getByLabel(/^Campaign month/).selectOption("Dec 2025");
  await upload.click();
  await refused(
    "Error processing CSV",
    "Error parsing CSV: CSV file must contain at least a header row and one data row",
  );
  await page.getByRole("button", { name: "Remove the file" }).click();
  await file("leads.csv", "text/csv", `${HEADER}\nIla Sen,9800000702,Tata,Nexon,DL01ZZ0002\n`);
  const allowRequests = await abortRequests(page, "**/api/campaigns", "POST");
  await upload.click();
  await refused("Error", "Failed to upload CSV data");
  await allowRequests();

  await page.getByLabel("Search customers").fill("DL01ZZ0001");
  await page.getByRole("checkbox", { name: "Select Kiran Bedi" }).click();
  const mendWork = await abortRequests(page, "**/api/leads/bulk-*", "POST");
  await page.getByRole("button", { name: "Assign Selected" }).click();
  const assign = page.getByRole("dialog", { name: "Assign Selected" });
  await assign.getByRole("button", { name: "Assign" }).click();
  await expect(assign.getByText("Please select a telecaller")).toBeVisible();
  await assign.getByLabel(/^Assign to/).selectOption({ label: "Kamala" });
  await assign.getByRole("button", { name: "Assign" }).click();
  await refused("Error", "Failed to assign leads");
  await assign.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    "You are about to delete 1 lead(s). This action cannot be undone. All associated call logs and documents will also be deleted.",
  );
  await question.getByRole("button", { name: "Delete 1 lead" }).click();
  await refused("Error", "Failed to delete leads");
  await mendWork();
  await question.getByRole("button", { name: "Delete 1 lead" }).click();
  await expectToast(page, { title: "1 lead(s) deleted successfully" });
  await expect(page.getByText("0 selected")).toBeVisible();
});

test("a file that vanishes before it is read is reported with each page's message (§5, §8)", async ({
  office,
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "renewdesk-gone-"));
  const file = join(folder, "gone.csv");
  await office.signIn(page, "admin");
  const chooseThenDelete = async () => {
    writeFileSync(file, `${HEADER}\nAsha Rao,9800000700,Tata,Nexon,KA05MN7009\n`);
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(page.getByText("gone.csv")).toBeVisible();
    rmSync(file);
  };
  await page.goto("/csv-upload");
  await page.getByLabel("Target month").selectOption("03");
  await page.getByLabel("Target year").selectOption("2027");
  await chooseThenDelete();
  await page.getByRole("button", { name: "Upload CSV Data" }).click();
  await expectToast(page, { title: "Parse Error", description: "Error reading file", destructive: true });

  await page.goto("/customer-database");
  await page.getByRole("button", { name: "Show Upload" }).click();
  await page.getByLabel(/^Campaign name/).fill("Gone");
  await page.getByLabel(/^Campaign month/).selectOption("Dec 2025");
  await chooseThenDelete();
  await page.getByRole("button", { name: "Upload CSV", exact: true }).click();
  await expectToast(page, {
    title: "Error processing CSV",
    description: "Error reading file",
    destructive: true,
  });
  rmSync(folder, { recursive: true });

  // The reader's script is not loaded: not the file's fault.
  await page.reload();
  await page.route("**/assets/file.worker*", (route) => route.abort());
  await page.getByRole("button", { name: "Show Upload" }).click();
  await page.getByLabel(/^Campaign name/).fill("Gone");
  await page.getByLabel(/^Campaign month/).selectOption("Dec 2025");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "good.csv", mimeType: "text/csv", buffer: Buffer.from(`${HEADER}\n`) });
  const upload = page.getByRole("button", { name: "Upload CSV", exact: true });
  await upload.press("Enter");
  await expect(toastOf(page)).toContainText("Failed to process CSV file");
  await expect(upload).toBeFocused();
  await expectToast(page, {
    title: "Error processing CSV",
    description: "Failed to process CSV file",
    destructive: true,
  });
});
