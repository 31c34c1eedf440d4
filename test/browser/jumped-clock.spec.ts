import { clockShiftedBy, hasFaketime } from "../faketime.ts";
import { expect, test } from "./support/office.ts";
import { expectToast } from "./support/toasts.ts";

test("an administrator confirms a clock that has jumped, asked on the dashboard and in Settings", {
  tag: "@embedded",
}, async ({ office, page }) => {
  test.skip(!hasFaketime, "Debian's package faketime is not installed");
  await office.restart(clockShiftedBy(400));
  await office.signIn(page, "admin");
  await expect(page.getByText("The server's clock may be wrong: nothing old is removed")).toBeVisible();
  await page.getByRole("link", { name: "Open Settings" }).click();
  await page.getByRole("button", { name: /^Today is / }).click();
  const question = page.getByRole("alertdialog", { name: /^Today is / });
  await expect(question).toContainText("This cannot be undone.");
  await question.getByRole("button", { name: "The date is right" }).click();
  await expectToast(page, { title: "Success", description: "The date is confirmed" });
  await expect(page.getByText("Removal of old data")).toBeHidden();
});
