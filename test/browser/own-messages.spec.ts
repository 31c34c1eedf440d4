import { expectNoFaults } from "./support/axe.ts";
import { expect, test } from "./support/office.ts";

test("an administrator writes messages, also in a customer's language and instead of a template; the caller's screen proposes them, and each text can be brought back", async ({
  office,
  page,
}) => {
  await office.telecaller("kiran");
  const [lead] = await office.leads([
    {
      name: "Suman Rao",
      registrationNumber: "KA 05 MM 0102",
      phoneNumber: "9811100102",
      telecallerName: "kiran",
      language: "Hindi",
    },
  ]);
  await office.signIn(page, "admin", "/templates");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: /^Save message/ });
  await page.getByRole("button", { name: "New message" }).click();
  await dialog.getByLabel("Sent as").selectOption("4");
  await dialog.getByLabel("Language").selectOption("Hindi");
  // It begins with the template's own text.
  await expect(dialog.getByLabel("Text")).toHaveValue(/^Hello \[Name\], your insurance for/);
  await dialog.getByLabel("Text").fill("Namaste ");
  await dialog.getByRole("button", { name: "[Name]" }).click();
  await expect(dialog.getByLabel("Text")).toHaveValue("Namaste [Name]");
  await expectNoFaults(page, "New message");
  await save.click();
  const list = page.getByRole("region", { name: "Our messages" });
  await expect(list.getByRole("button", { name: /^Instead of Template 4 \(Hindi\)/ })).toBeVisible();

  await page.getByRole("button", { name: "New message" }).click();
  await dialog.getByLabel("Name").fill("Payment link");
  await dialog.getByLabel("Text").fill("Pay at [Link], [Name]");
  await save.click();
  await expect(dialog.getByText(/\[Link\] is not a placeholder/)).toBeVisible();
  await dialog.getByLabel("Text").fill("Pay today, [Name]");
  await save.click();
  await expect(dialog).toHaveCount(0);

  await list.getByRole("button", { name: "Edit: Payment link" }).click();
  await dialog.getByLabel("Text").fill("Pay tomorrow, [Name]");
  await dialog.getByLabel("Close").click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await save.click();
  await expect(dialog).toHaveCount(0);
  await list.getByRole("button", { name: "Edit: Payment link" }).click();
  const versions = dialog.getByRole("region", { name: "Versions" }).getByRole("listitem");
  await expect(versions).toHaveCount(2);
  await versions.last().getByRole("button").click();
  await save.click();
  await expect(dialog).toHaveCount(0);
  await list.getByRole("button", { name: /^Payment link/ }).click();
  await expect(list).toContainText("Pay today, [Name]");
  await expectNoFaults(page, "Templates");

  await list.getByRole("button", { name: "Delete: Payment link" }).click();
  await expect(list.getByRole("button", { name: /^Payment link/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("button", { name: /^Payment link/ })).toBeVisible();

  await page.context().clearCookies();
  await office.signIn(page, "kiran", `/leads/customer/${lead}`);
  const card = page.getByRole("region", { name: "Message", exact: true });
  await expect(card).toContainText("Namaste Suman Rao");
  await page.keyboard.press("t");
  await expect(card).toContainText("Pay today, Suman Rao");
  await expect(card.getByLabel("Template")).toHaveValue("Payment link");
});
