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
  await office.signIn(page, "admin", "/csv-upload/imports");
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
  await expect(dialog.getByText("2 leads stay")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  for (const look of looks)
    expect(await faultsOf(page, look, "[role=dialog]"), JSON.stringify(look)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText(/Undone by .*\./)).toBeVisible();
  await expect(page.getByText("3 leads were removed of 5 added")).toBeVisible();
  await page.getByRole("link", { name: "2 leads stayed" }).click();
  await expect(page.getByRole("button", { name: "Stayed" })).toHaveAttribute("aria-pressed", "true");
  for (const look of looks) expect(await faultsOf(page, look), JSON.stringify(look)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByText("The lead was deleted")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Customer \d/ })).toHaveCount(2);

  await page.getByRole("link", { name: "Import history" }).click();
  await expect(page.getByRole("row", { name: /wrong month\.csv/ })).toContainText("Undone");
  await expect(page.getByText("1 import, 5 leads added, 3 of them undone")).toBeVisible();
  const left = await office.admin.read<{ total: number }>(`/api/leads?campaignMonth=${month}&page=1`);
  expect(left.total).toBe(2);
});

test("an upload whose page was closed says after how many rows it stopped, and what to do (deviations)", async ({
  office,
  page,
}) => {
  const data = [{ name: "Asha Rao", phoneNumber: "9800011101", maker: "Tata", model: "Nexon" }];
  const [targetYear, targetMonth] = month.split("-");
  const upload = { uploadId: crypto.randomUUID(), firstRow: 2, data, targetMonth, targetYear };
  await office.admin.send("POST", "/api/upload/csv-leads", {
    ...upload,
    file: { name: "half.csv", rows: 10_000, last: false },
  });
  await office.signIn(page, "admin", "/csv-upload/imports");
  const row = page.getByRole("row", { name: /half\.csv/ });
  await expect(row).toContainText("1 of 10,000 rows");
  await row.getByRole("link", { name: "half.csv" }).click();
  await expect(page.getByText("Rows are coming: 1 of 10,000 rows so far")).toBeVisible();
  const record = /\/api\/imports\/\d+$/;
  await page.route(record, async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), state: "stopped", notImported: 9999 };
    await route.fulfill({ response: answer, json });
  });
  await expect(page.getByText("Stopped after 1 of 10,000 rows: send the file again")).toBeVisible();
  for (const look of looks) expect(await faultsOf(page, look), JSON.stringify(look)).toEqual([]);
});
