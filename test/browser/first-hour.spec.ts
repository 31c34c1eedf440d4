import { expect, test } from "./support/office.ts";
import { expectToast } from "./support/toasts.ts";

const monthRows = [
  "name,phone_number,maker,model,registration_number,telecaller_name",
  "Meera Iyer,9800000201,Maruti Suzuki,Swift,MH 01 FH 0001,asha",
  "Joseph Thomas,9800000202,Hyundai,i20,MH 01 FH 0002,asha",
].join("\n");

test("an administrator's first hour on an empty installation: each first step is ticked when it is done, and the first telecaller learns Call Mode", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  const steps = page.getByRole("region", { name: "Before the first call" });
  await expect(steps).toContainText("0 of 4 done");
  await steps.getByRole("link", { name: "Add telecallers" }).click();
  await page.getByRole("button", { name: "Add User" }).click();
  const user = page.getByRole("dialog", { name: "Create New User" });
  await user.getByLabel("Username").fill("asha");
  await user.getByLabel(/^Password/).fill("correct-horse");
  await user.getByLabel("First name").fill("Asha");
  await user.getByRole("button", { name: "Create User" }).click();
  await expect(user).toHaveCount(0);

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(steps).toContainText("1 of 4 done");
  await expect(steps.getByText("Add your team, done")).toBeVisible();
  await steps.getByRole("button", { name: "Right as it is" }).click();
  await expect(steps).toContainText("2 of 4 done");
  await expect(steps.getByText("Set up the agency, done")).toBeVisible();
  await steps.getByRole("link", { name: "Offer and reasons" }).click();
  await page.getByLabel("Why your agency").fill("Since 2019");
  await page.getByRole("button", { name: "Save agency" }).click();
  await expectToast(page, { title: "Success", description: "Settings saved" });

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(steps).toContainText("3 of 4 done");
  await steps.getByRole("link", { name: "Upload a file" }).click();
  await page.getByLabel("Target month").selectOption("11");
  await page.getByLabel("Target year").selectOption("2026");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(monthRows) });
  await page.getByRole("button", { name: "Upload CSV Data" }).click();
  await expect(page.getByText("2 successful").first()).toBeVisible();

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("region", { name: "Ready to call" })).toContainText("4 of 4 done");

  await page.context().clearCookies();
  await office.signIn(page, "asha");
  const introduction = page.getByRole("region", { name: "How Call Mode works" });
  await expect(introduction.getByRole("listitem")).toHaveCount(3);
  await introduction.getByRole("link", { name: "Start calling" }).click();
  await expect(page.getByRole("heading", { name: "Meera Iyer" })).toBeVisible();
  await page.goBack();
  await introduction.getByRole("button", { name: "Hide" }).click();
  await expect(introduction).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "Your work" })).toBeVisible();
  await expect(introduction).toHaveCount(0);
});
