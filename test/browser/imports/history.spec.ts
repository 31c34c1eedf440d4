import { monthOf, today } from "#contract/time/calendar";
import { faultsOf, looks } from "../support/axe.ts";
import { expect, test } from "../support/office.ts";

const month = monthOf(today(new Date()));
const rows = Array.from({ length: 6 }, (_, index) => {
  const phone = index === 4 ? "" : `98000110${String(10 + index)}`;
  return `Customer ${index + 1},${phone},MH12KD480${index},Maruti,Swift,asha,Sharma Motors`;
});
const file = {
  name: "wrong month.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    ["name,phone_number,registration_number,maker,model,Telecaller_Name,Dealer", ...rows].join("\n"),
  ),
};

test("an administrator undoes a wrong upload: worked leads stay and are named, the history says what was done", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  await office.signIn(page, "admin");
  await page.goto("/csv-upload/imports");
  await expect(page.getByText("No imports yet")).toBeVisible();
  await page.getByRole("link", { name: "New import" }).first().click();
  await page.getByLabel("Target month").selectOption(month.slice(5));
  await page.getByLabel("Target year").selectOption(month.slice(0, 4));
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Upload CSV Data" }).click();
  await expect(page.getByText("5 successful, 1 failed.").first()).toBeVisible();

  const list = await office.admin.read<{ leads: { id: number; name: string }[] }>(
    `/api/leads?campaignMonth=${month}&page=1`,
  );
  for (const lead of list.leads.filter(({ name }) => /[12]$/.test(name)))
    await asha.send("PATCH", `/api/leads/${lead.id}/status`, { status: "connected", outcome: "interested" });

  await page.getByRole("link", { name: "Import history" }).click();
  await expect(page.getByText("1 import, 5 leads added")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "wrong month.csv" }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "wrong month.csv" })).toBeVisible();
  for (const look of looks) expect(await faultsOf(page, look), JSON.stringify(look)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("button", { name: "Worked on", exact: true }).click();
  await expect(page.getByRole("row", { name: /Customer \d/ })).toHaveCount(2);
  await page.getByRole("button", { name: "1 rejected" }).click();
  await expect(page.getByRole("row", { name: /^6 Missing required fields/ })).toContainText("Sharma Motors");
  await page.getByRole("button", { name: "5 added" }).click();

  await page.getByRole("button", { name: "Undo import..." }).click();
  const dialog = page.getByRole("dialog", { name: "Undo this import?" });
  await expect(dialog.getByText("3 leads will be removed.")).toBeVisible();
  await expect(dialog.getByText("2 new leads stay")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  for (const look of looks)
    expect(await faultsOf(page, look, "[role=dialog]"), JSON.stringify(look)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(
    page.getByText(/Undone by .*: 3 leads removed, 0 customers put back as before\./),
  ).toBeVisible();
  await expect(page.getByText("The lead was deleted")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Customer \d/ })).toHaveCount(2);

  await page.getByRole("link", { name: "Import history" }).click();
  await expect(page.getByRole("row", { name: /wrong month\.csv/ })).toContainText("Undone");
  await expect(page.getByText("1 import, 5 leads added, 3 of them undone")).toBeVisible();
  const left = await office.admin.read<{ total: number }>(`/api/leads?campaignMonth=${month}&page=1`);
  expect(left.total).toBe(2);
});
