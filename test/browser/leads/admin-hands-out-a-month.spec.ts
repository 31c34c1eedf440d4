import { monthOf, today } from "#contract/time/calendar";
import { expect, test } from "../support/office.ts";

const month = monthOf(today(new Date()));
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => ({
    name: `Lead ${String(from + place).padStart(3, "0")}`,
    registrationNumber: `MH 02 HO ${String(1000 + from + place)}`,
    insuranceExpiry: `${month}-20`,
  }));

test("an administrator hands a month out on Leads: rows by X and Shift, the shown ones, all that match (§2)", async ({
  office,
  page,
}) => {
  for (const name of ["asha", "bharat", "chitra"]) await office.telecaller(name);
  await office.leads(rows(121));
  await office.signIn(page, "admin", `/leads?month=${month}&telecaller=unassigned&sort=expiry`);
  const bar = page.getByRole("region", { name: "Selected leads" });
  const dialog = page.getByRole("dialog", { name: "Assign Selected" });
  const assign = async (to: string | RegExp) => {
    await bar.getByRole("button", { name: "Assign", exact: true }).click();
    const choice = dialog.getByLabel(/^Assign to/);
    await choice.selectOption({ label: await choice.getByText(to).innerText() });
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bar).toHaveCount(0);
  };

  await expect(page.getByRole("link", { name: "Lead 000", exact: true })).toBeVisible();

  // Three rows: one by its key, a range with Shift.
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(bar).toContainText("1 selected");
  await page.getByRole("checkbox", { name: "Select Lead 002" }).click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 selected");
  await assign("Asha");
  await expect(page.getByText("3 leads assigned successfully").first()).toBeVisible();
  await expect(page.getByText("118 leads")).toBeVisible();
  await expect(page.getByRole("link", { name: "Lead 000", exact: true })).toHaveCount(0);

  // The page shown, then everything that matches, evenly.
  await page.getByRole("checkbox", { name: "Select the 100 shown" }).click();
  await expect(bar).toContainText("100 selected");
  await bar.getByRole("button", { name: "Select all 118 that match" }).click();
  await expect(bar).toContainText("All 118 selected");
  await assign("Evenly among the 3 active telecallers");
  await expect(page.getByText("118 leads assigned successfully").first()).toBeVisible();
  await expect(page.getByText("Asha 38, Bharat 40, Chitra 40").first()).toBeVisible();
  await expect(page.getByText("No leads found")).toBeVisible();

  await page.getByRole("button", { name: /^Remove filter/ }).click();
  await page.getByRole("checkbox", { name: "Select Lead 000" }).click();
  await bar.getByRole("button", { name: "Unassign" }).click();
  await page
    .getByRole("dialog", { name: "Unassign leads" })
    .getByRole("button", { name: "Unassign" })
    .click();
  await expect(page.getByText("1 lead unassigned successfully").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /^Lead 000|Select Lead 000/ })).toContainText("Unassigned");

  await page.getByRole("checkbox", { name: "Select Lead 001" }).click();
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete 1 lead" }).click();
  await expect(page.getByText("1 lead(s) deleted successfully").first()).toBeVisible();
  await expect(page.getByText("120 leads")).toBeVisible();
});

test("Customer Database: every match is assigned, also past the 500 that are shown (§2)", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const data = rows(520).map((row) => ({
    ...row,
    phoneNumber: "9800000142",
    maker: "Maruti",
    model: "Swift",
  }));
  const [targetYear, targetMonth] = month.split("-");
  await office.admin.send("POST", "/api/upload/csv-leads", { data, targetYear, targetMonth });
  await office.signIn(page, "admin", "/customer-database?telecaller=unassigned");
  await page.getByRole("checkbox", { name: "Select the 500 shown" }).click();
  await expect(page.getByText("500 selected")).toBeVisible();
  await page.getByRole("button", { name: "Select all 520 that match" }).click();
  await expect(page.getByText("520 selected")).toBeVisible();
  await page.getByRole("button", { name: "Assign Selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign Selected" });
  await dialog.getByLabel(/^Assign to/).selectOption({ label: "Asha" });
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText("520 leads assigned successfully").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("No customers found")).toBeVisible();
});
