import { readFileSync } from "node:fs";
import { expect, test } from "./support/office.ts";
import { open } from "./support/screens.ts";

test("an administrator reads the audit log, filters it, exports it, and verifies that it is unchanged", async ({
  office,
  page,
}) => {
  await office.telecaller("farida");
  const [lead] = await office.leads([{ name: "Leela Rao", registrationNumber: "KA 05 MN 1212" }]);
  await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [lead] });
  await office.signIn(page, "admin");
  await page.getByRole("link", { name: "Audit Log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(/Admin.*Signed in.*127\.0\.0\.1/);
  await expect(rows.nth(2)).toContainText(`Deleted leadslead ${lead}`);
  await expect(page.getByText("Leela")).toHaveCount(0);

  await page.getByLabel("Kind of entry").selectOption("Users");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("Created a userfarida, telecaller");
  await page.getByLabel("Person").selectOption("Farida");
  await expect(page.getByText("No entries found")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("Person").selectOption("Farida");
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel("Person")).toHaveValue(/-/);
  await expect(rows).toHaveCount(2);

  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await expect(page).toHaveURL(/to=2020-01-31/);
  await expect(page.getByText("No entries found")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("");

  await open(page, "/audit-log?group=leads", "Audit Log");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain(`Deleted leads,lead ${lead},127.0.0.1`);
  expect(file).not.toContain("Signed in");

  await page.getByRole("button", { name: "Check the log" }).click();
  await expect(page.getByText("The log is intact")).toBeVisible();
});
