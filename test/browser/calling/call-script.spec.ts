import { expectNoFaults } from "../support/axe.ts";
import { expect, test } from "../support/office.ts";

test("call mode shows what to say, as the agency wrote it, with the customer's values and the part that fits", async ({
  office,
  page,
}) => {
  await office.telecaller("kiran");
  await office.leads([
    {
      name: "Suman Rao",
      registrationNumber: "KA 05 MM 0101",
      phoneNumber: "9811100101",
      telecallerName: "kiran",
    },
  ]);
  await office.signIn(page, "admin", "/settings");
  const card = page.locator("form", { has: page.getByRole("heading", { name: "Call script" }) });
  await card.getByLabel(/^Opening/).fill("Namaste [Nmae], [Caller] here. [Current Insurer]");
  await card.getByLabel(/^Objection/).fill("");
  await card.getByRole("button", { name: /^Save/ }).click();
  await expect(card.getByText("[Nmae] is not a placeholder. Use [Name], ", { exact: false })).toBeVisible();
  await card.getByLabel(/^Opening/).fill("Namaste [Name], [Caller] here. [Current Insurer]");
  await card.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
  await expectNoFaults(page, "Settings", "form:has(h2)");

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.context().clearCookies();
  await office.signIn(page, "kiran", "/calling");
  const script = page.getByRole("region", { name: "Call script", exact: true });
  await expect(script).toContainText("Namaste Suman Rao, Kiran here. [Current Insurer]");
  const parts = script.getByRole("group", { name: "Part of the call script" });
  await expect(parts.getByRole("radio")).toHaveCount(3);
  await parts.getByLabel("Close").check({ force: true });
  await expect(script).toContainText("I still need some documents");
  await script.getByRole("button", { name: "Hide the call script" }).click();
  await expect(parts).toHaveCount(0);
  await page.reload();
  await script.getByRole("button", { name: "Show the call script" }).click();
  await expect(script).toContainText("Namaste Suman Rao");

  // Once the previous policy is here, it is about the close.
  await page.keyboard.press("p");
  await expect(script).toContainText("You pay on the insurer's own page.");

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(script.getByRole("button", { name: "Show the call script" })).toBeVisible();
  await expect(parts).toHaveCount(0);
});
