import { expect, test } from "../support/office.ts";

test("the focus is where the next key is needed: on sign-in, after C, and on the row that J marks", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const [, second] = await office.leads(
    ["1", "2", "3"].map((digit) => ({
      name: `Rohit Deshmukh ${digit}`,
      registrationNumber: `MH 12 DE 432${digit}`,
      insuranceExpiry: `2099-01-0${digit}`,
      telecallerName: "asha",
    })),
  );
  await page.goto("/admin-login");
  const [username, password] = [page.getByLabel("Username"), page.getByLabel(/^Password/)];
  await expect(username).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(username).toHaveAccessibleDescription("Enter your username");
  await expect(password).toHaveAccessibleDescription("Enter your password");
  await expect(username).toBeFocused();
  await page.keyboard.type("asha");
  await expect(username).toHaveAccessibleDescription("");
  await page.keyboard.press("Enter");
  await expect(password).toBeFocused();
  await page.keyboard.type("correct-horse");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();

  await page.goto("/leads");
  await expect(page.getByRole("row", { name: /Deshmukh/ })).toHaveCount(3);
  for (const key of ["j", "j", "e"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(`/leads/edit/${second}`);

  await page.goto("/templates");
  await expect(page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();
  await page.keyboard.press("c");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Rohit Deshmukh 1");
  await page.keyboard.press("1");
  await expect(name).toHaveText("Rohit Deshmukh 2");
  await page.keyboard.press("r");
  await expect(page.getByRole("textbox", { name: "Remarks" })).toBeFocused();
});
