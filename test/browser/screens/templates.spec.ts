import { expect } from "@playwright/test";
import { addDays, monthLabel, monthOf, today } from "#contract/time/calendar";
import { sharedTest as test } from "../support/office.ts";
import { toastOf } from "../support/toasts.ts";

test("the four templates: placeholders, then the first match's values, copied whole (§2, §9)", async ({
  office,
  page,
}) => {
  const expiry = addDays(today(new Date()), 12);
  const written = `${Number(expiry.slice(8))} ${monthLabel(monthOf(expiry))}`;
  const [id] = await office.leads([
    {
      name: "Ritu Saxena",
      registrationNumber: "UK 07 BB 4321",
      phoneNumber: "9811122233",
      insuranceExpiry: expiry,
    },
    {
      name: "Past Owner",
      registrationNumber: "UK 07 CC 4321",
      phoneNumber: "9811122244",
      insuranceExpiry: "2026-01-05",
      insuranceCompany: "ICICI Lombard",
    },
  ]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await office.signIn(page, "admin", "/templates");
  await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
  await expect(page.getByText("Customer templates and search directory")).toBeVisible();
  await expect(page.getByText("Call Script Templates")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Template 1", "Template 2", "Template 3", "Template 4"]);
  const message = page.getByRole("region", { name: /^Template \d: message/ });
  const contains = async (template: number, words: string[]) => {
    await page.getByRole("tab", { name: `Template ${template}` }).click();
    for (const word of words) await expect(message, `Template ${template}`).toContainText(word);
  };
  const blanks = ["[Name]", "[Vehicle Description]", "[Vehicle Number]", "[Expiry Date]"];
  await contains(1, [
    ...blanks,
    "[X] days",
    "[Current Insurer]",
    "30% below",
    "20 minutes",
    "24/7",
    "Zero paperwork",
    "Doorstep",
  ]);
  await contains(2, [
    "[Name]",
    "Previous policy copy",
    "PAN card",
    "Aadhar card",
    "Address",
    "Nominee name",
    "Nominee relation",
    "Nominee age",
  ]);
  await contains(3, [
    ...blanks,
    "[X] days",
    "10+ years",
    "50,000+ customers",
    "Pan-India",
    "Digital policy management",
    "Claims settlement",
    "WhatsApp",
  ]);
  await contains(4, ["[Vehicle Number]", "[Expiry Date]"]);

  await page.getByPlaceholder("Search by mobile number or vehicle number...").fill("uk07bb");
  await expect(page.getByText(/^Showing results for .uk07bb. \(1 found\)$/)).toBeVisible();
  const row = page.getByRole("button", { name: /Ritu Saxena/ });
  await expect(row).toContainText("PENDING CALL");
  await expect(row).toContainText("UK 07 BB 4321");
  await expect(row).toContainText("Maruti Suzuki Swift");
  await expect(row).toContainText(/\+91.*98111 ?22233/);
  await expect(row).toContainText(`Expires: ${written}`);
  await contains(4, ["UK 07 BB 4321", written]);
  await contains(3, ["Ritu Saxena", "Maruti Suzuki Swift", "12 days"]);
  await contains(1, ["Ritu Saxena", "12 days", "[Current Insurer]"]);
  await expect(page.getByText("Missing: Current Insurer")).toBeVisible();

  await page.clock.install();
  await page.reload();
  await expect(message).toContainText("Ritu Saxena");
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const copy = page.getByRole("button", { name: /^Copy/ });
  await copy.click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  await page.clock.runFor(100);
  await expect(toastOf(page)).toContainText("Template Copied!");
  await expect(toastOf(page)).toContainText("Fill in before sending: Current Insurer.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await message.innerText());
  await page.clock.runFor(1800);
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole("button", { name: "Copied!" })).toHaveCount(0);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("no")) },
    });
    Object.defineProperty(document, "execCommand", { value: () => false });
  });
  await page.clock.resume();
  await copy.click();
  await expect(toastOf(page)).toContainText("Copy FailedCould not copy template to clipboard");

  await page.getByPlaceholder("Search by mobile number or vehicle number...").fill("UK07CC");
  await expect(page.getByRole("button", { name: /Past Owner/ })).toBeVisible();
  await contains(1, ["EXPIRED", "Current insurer: ICICI Lombard"]);
  await contains(3, ["EXPIRED"]);
  await page.getByPlaceholder("Search by mobile number or vehicle number...").fill("Saxena");
  await expect(page.getByText("No customers found")).toBeVisible();
  await expect(page.getByText("Try a different search term")).toBeVisible();
  await page.goto(`/leads/customer/${id}`);
  await expect(message).toContainText("UK 07 BB 4321");
});
