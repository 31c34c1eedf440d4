import { exportList } from "./support/exports.ts";
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
  // Who is gone can still be said.
  await expect(rows.nth(2)).toContainText("Leela Rao");

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

  await page.getByLabel("To", { exact: true }).fill("31/1/2020");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/to=2020-01-31/);
  await expect(page.getByText("No entries found")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("");

  await open(page, "/audit-log?group=leads", "Audit Log");
  const file = (await exportList(page, "csv")).bytes.toString();
  expect(file).toContain(`Deleted leads,lead ${lead},127.0.0.1`);
  expect(file).toContain("Leela Rao");
  expect(file).not.toContain("Signed in");

  await page.getByRole("button", { name: "Verify log" }).click();
  await expect(page.getByText("The log is intact")).toBeVisible();
});

test("entries name their leads by links, and the sign-ins can be left out", async ({ office, page }) => {
  const asha = await office.telecaller("asha");
  const plates = ["KA 05 MN 1", "KA 05 MN 2", "KA 05 MN 3", "KA 05 MN 4"];
  const leadIds = await office.leads(
    plates.map((registrationNumber) => ({ name: `Of ${registrationNumber}`, registrationNumber })),
  );
  const users = await asha.read<{ id: string; username: string }[]>("/api/users");
  const assignedUserId = users.find(({ username }) => username === "asha")?.id;
  await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds, assignedUserId });
  await office.signIn(page, "admin", "/audit-log");
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  const assigned = rows.filter({ hasText: "Assigned leads" });
  await expect(assigned).toContainText(
    `4 leads: ${leadIds[0]}, ${leadIds[1]}, ${leadIds[2]} and 1 more, to asha`,
  );
  await expect(assigned.getByRole("link")).toHaveCount(3);

  await expect(rows.filter({ hasText: "Signed in" })).not.toHaveCount(0);
  await page.getByLabel("Kind of entry").selectOption("Without sign-ins");
  await expect(rows.filter({ hasText: "Signed in" })).toHaveCount(0);
  await expect(assigned).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel("Kind of entry")).toHaveValue("without access");
  await expect(rows.filter({ hasText: "Signed in" })).toHaveCount(0);

  await assigned.getByRole("link", { name: `Lead ${leadIds[1]}` }).click();
  await expect(page.getByRole("heading", { name: "Of KA 05 MN 2" })).toBeVisible();
});
