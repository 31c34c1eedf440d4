import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { monthLabel, today } from "#contract/time/calendar";
import { expectNoFaults } from "./support/axe.ts";
import { expect, test, thisMonth } from "./support/office.ts";
import { expectToast } from "./support/toasts.ts";

async function downloadOf(page: Page, press: () => Promise<void>) {
  const saved = page.waitForEvent("download");
  await press();
  const download = await saved;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("an administrator finds, assigns, exports, uploads and deletes in the Entire Database (§2, §5, §7)", {
  tag: "@journey",
}, async ({ office, page }) => {
  await office.telecaller("asha");
  await office.telecaller("bharat");
  const names = ["Om Prakash", "Pooja Rani", "Qamar Ali", '=SUM(A1), "quoted"'];
  await office.leads(names.map((name, index) => ({ name, registrationNumber: `RJ 14 UA 900${index}` })));
  await office.signInByForm(page, "admin");
  await page.getByRole("link", { name: "Customer Database" }).click();

  await page.getByRole("button", { name: "Export everything" }).click();
  await expect(page.getByRole("dialog")).toContainText("The audit log records who exported it.");
  const everything = await downloadOf(page, () =>
    page.getByRole("dialog").getByRole("button", { name: "Export everything" }).click(),
  );
  expect(everything.text.trim().split("\n")).toHaveLength(1 + names.length);

  await page.getByLabel("Search customers").fill("rj14ua90");
  await expect(page.getByText("Total: 4 customers")).toBeVisible();
  await page.getByLabel("Telecaller", { exact: true }).selectOption({ label: "Unassigned" });
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Pending" });
  await expect(page).toHaveURL(/search=rj14ua90.*status=pending_call/);
  await page.getByRole("checkbox", { name: "Select Qamar Ali" }).click();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all 4" }).click();
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.getByRole("button", { name: "Assign Selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign Selected" });
  await dialog.getByLabel(/^Assign to/).selectOption({ label: "Evenly among the 2 active telecallers" });
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expectToast(page, { title: "4 leads assigned successfully", description: "Asha 2, Bharat 2" });
  await expect(page.getByText("No customers found")).toBeVisible();
  await page.getByLabel("Telecaller", { exact: true }).selectOption({ label: "Asha" });
  await expect(page.getByText("Total: 2 customers")).toBeVisible();
  await page.getByLabel("Telecaller", { exact: true }).selectOption({ label: "All telecallers" });
  await expect(page.getByText("Total: 4 customers")).toBeVisible();

  const results = await downloadOf(page, () => page.getByRole("link", { name: "Export CSV" }).click());
  expect(results.name).toBe(`customers-export-${today(new Date())}.csv`);
  const [header, ...rows] = results.text.trim().replace("\ufeff", "").split(/\r?\n/);
  expect(header).toMatch(
    /^Registration_Date,registration_number,name,phone_number,maker,model,variant,vehicle_type,manufacture_year,insurance_company,insurance_expiry,Telecaller_Name,/,
  );
  expect(rows).toHaveLength(4);
  expect(results.text).toContain(`"'=SUM(A1), ""quoted"""`);

  await page.getByRole("button", { name: "Show Upload" }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "new.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "name,phone_number,maker,model,registration_number\nRam Lal,9800000801,Tata,Nexon,RJ14UB0001\n",
    ),
  });
  await page.getByLabel(/^Campaign name/).fill("Winter drive");
  await page.getByLabel(/^Campaign month/).selectOption("Jan 2026");
  await page.getByRole("button", { name: "Upload CSV", exact: true }).click();
  await expectToast(page, {
    title: "Upload Complete",
    description: "CSV data uploaded and processed successfully. 1 successful, 0 failed.",
  });
  await expect(page.getByRole("button", { name: "Show Upload" })).toBeVisible();
  await page.getByRole("button", { name: "Show Upload" }).click();
  await expect(page.getByLabel(/^Campaign name/)).toHaveValue("");
  await expect(page.getByText("No file chosen")).toBeVisible();
  await page.getByRole("button", { name: "Hide Upload" }).click();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByText("Search Database")).toBeVisible();
  await page.getByLabel("Campaign", { exact: true }).selectOption({ label: "Winter drive · Jan 2026" });
  await expect(page.getByRole("article", { name: "Ram Lal" })).toBeVisible();
  const campaigns = await office.admin.read<{ name: string; month: string }[]>("/api/campaigns");
  expect(campaigns).toContainEqual(expect.objectContaining({ name: "Winter drive", month: "2026-01" }));

  await page.goto("/customer-database?search=rj14ua90");
  await page.getByRole("checkbox", { name: "Select Om Prakash" }).click();
  await page.getByRole("checkbox", { name: "Select Pooja Rani" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    "You are about to delete 2 lead(s). This action cannot be undone. All associated call logs and documents will also be deleted.",
  );
  await question.getByRole("button", { name: "Delete 2 leads" }).click();
  await expectToast(page, { title: "2 lead(s) deleted successfully" });
  await expect(page.getByText("Total: 2 customers")).toBeVisible();
  await expect(page.getByText("0 selected")).toBeVisible();
  await expect(page.getByRole("article", { name: "Om Prakash" })).toHaveCount(0);
});

test("the database is shown as rows with month and assignee where somebody prefers them, selected as cards are", async ({
  office,
  page,
}) => {
  await office.telecaller("ruhi");
  await office.leads([
    {
      name: "Tara Bose",
      registrationNumber: "WB 02 QQ 0001",
      phoneNumber: "9811100301",
      telecallerName: "ruhi",
    },
    { name: "Uma Bose", registrationNumber: "WB 02 QQ 0002", phoneNumber: "9811100302" },
  ]);
  await office.signIn(page, "admin", "/customer-database?search=wb02qq");
  await expect(page.getByRole("article", { name: "Tara Bose" })).toBeVisible();
  await page.getByRole("group", { name: "Show customers as" }).getByLabel("Rows").check({ force: true });
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Tara Bose")).toContainText(monthLabel(thisMonth()));
  await expect(row("Tara Bose")).toContainText("Ruhi");
  await expect(row("Uma Bose")).toContainText("Unassigned");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await expectNoFaults(page, "the database as rows", "main");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.reload();
  await row("Uma Bose").getByRole("link", { name: "Uma Bose" }).click();
  await expect(page).toHaveURL(/\/customer-details\/\d+$/);
});

test("a record leads to the edit page of its latest lead, and an assignment is no call", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [id = 0] = await office.leads([{ name: "Rina Bose", registrationNumber: "WB 02 EF 1" }]);
  const users = await asha.read<{ id: string; username: string }[]>("/api/users");
  const assignedUserId = users.find(({ username }) => username === "asha")?.id;
  await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: [id], assignedUserId });
  const [customer] = await office.admin.read<{ id: number }[]>("/api/customers?search=WB02EF1");
  await office.signIn(page, "admin", `/customer-details/${customer?.id}`);
  const calls = page.getByRole("region", { name: "Calls and remarks" });
  await expect(calls.getByRole("listitem")).toHaveCount(1);
  await expect(calls.getByText("1", { exact: true })).toHaveCount(0);
  await asha.send("POST", "/api/call-logs", {
    leadId: id,
    callResult: "remarks",
    notes: "Asked for a quote",
  });
  await page.reload();
  await expect(calls.getByText("1", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page).toHaveURL(`/leads/edit/${id}`);
});

test("an erasure names the person and what goes, and the list is without them at once", async ({
  office,
  page,
}) => {
  await office.leads([
    { name: "Rina Bose", registrationNumber: "WB 02 EF 1", phoneNumber: "9830000001" },
    { name: "Rina Bose", registrationNumber: "WB 02 EF 2", phoneNumber: "9830000001" },
    { name: "Sumit Bose", registrationNumber: "WB 02 EF 3" },
  ]);
  await office.signIn(page, "admin", "/customer-database?search=WB02EF");
  await expect(page.getByText("Total: 3 customers")).toBeVisible();
  await page.getByRole("link", { name: "View Rina Bose" }).first().click();
  await page.route("**/personal-data/preview*", async (route) => {
    await new Promise((answer) => setTimeout(answer, 1000));
    await route.continue();
  });
  await page.getByRole("button", { name: "Erase..." }).click();
  const dialog = page.getByRole("alertdialog", { name: "Erase the data of Rina Bose?" });
  await expect(dialog.getByRole("button", { name: "Counting..." })).toBeVisible();
  await expect(dialog).toContainText("2 records with 2 leads");
  // As slow as it is beside an import.
  await page.route("**/api/customers?*", async (route) => {
    await new Promise((answer) => setTimeout(answer, 1500));
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Erase 2 records" }).click();
  await expect(page).toHaveURL(/customer-database/);
  await expect(page.getByRole("heading", { name: "Entire Database" })).toBeVisible();
  await expect(page.getByText("Rina Bose")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Sumit Bose" })).toBeVisible();
});

test("what is kept of somebody is erased where no record has the number or the plate, and once (deviations)", async ({
  office,
  page,
}) => {
  await office.leads([{ name: "Tara Sen", registrationNumber: "WB 02 EG 1111" }]);
  await office.signIn(page, "admin");
  const erase = page.getByRole("button", { name: "Erase what is kept..." });
  await page.goto("/customer-database?search=WB02EG1111&status=closed");
  await expect(page.getByRole("link", { name: "Tara Sen, outside these filters" })).toBeVisible();
  await expect(erase).toHaveCount(0);
  await page.goto("/customer-database?search=WB02EG2222&status=closed");
  await erase.click();
  const dialog = page.getByRole("alertdialog", { name: "Erase what is kept of WB02EG2222?" });
  // Whoever comes meanwhile is refused.
  await page.route("**/api/personal-data/erase", async (route) => {
    await office.leads([{ name: "Uma Roy", registrationNumber: "WB 02 EG 2222" }]);
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(page.getByRole("link", { name: "Uma Roy, outside these filters" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.unroute("**/api/personal-data/erase");
  await page.goto("/customer-database?search=WB02EG3333");
  await erase.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase", exact: true }).click();
  await expect(page.getByText(/^Erased on request, /)).toBeVisible();
  await expect(erase).toHaveCount(0);
});

test("the drop zone is highlighted while a file is dragged over it (§4)", async ({ office, page }) => {
  await office.signIn(page, "admin", "/customer-database");
  await page.getByRole("button", { name: "Show Upload" }).click();
  const zone = page.locator("label", { has: page.locator("input[type=file]") });
  const colour = () => zone.evaluate((element) => getComputedStyle(element).borderColor);
  const before = await colour();
  await zone.dispatchEvent("dragover");
  await expect.poll(colour).not.toBe(before);
  await zone.dispatchEvent("dragleave");
  await expect.poll(colour).toBe(before);
});
