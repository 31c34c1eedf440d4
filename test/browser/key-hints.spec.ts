import { expect, test } from "./support/office.ts";

test("the third time the mouse does what a key can, the key is named, once; holding Shift shows the keys in place", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const [lead] = await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
  ]);
  await office.signIn(page, "asha", `/leads/customer/${lead}`);
  const hint = page.getByText("Next time press");
  const dialog = page.getByRole("dialog", { name: "Log a quote" });
  const click = async () => {
    await page.getByRole("button", { name: "Log a quote" }).click();
    await expect(dialog).toBeVisible();
    const named = await hint.allInnerTexts();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    // It goes by itself.
    await expect(hint).toHaveCount(0);
    return named.map((text) => text.replace(/\s+/g, " "));
  };
  // Counted from the moment the page is used.
  await page.mouse.move(500, 500);
  await page.mouse.move(510, 500);
  await page.waitForLoadState("networkidle");
  expect([await click(), await click(), await click(), await click()]).toEqual([
    [],
    [],
    ["Next time press L"],
    [],
  ]);

  await page.goto("/leads");
  await expect(page.getByRole("row", { name: /Rohit Deshmukh/ })).toBeVisible();
  await page.mouse.move(500, 500);
  await page.mouse.move(510, 500);
  const caps = page.locator("[data-hint]");
  await expect(async () => {
    // Held anew each time: a key that repeats shows nothing.
    await page.keyboard.up("Shift");
    await page.keyboard.down("Shift");
    await expect(caps.first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(caps.filter({ hasText: /^GD$/ })).toHaveCount(1);
  await expect(caps.filter({ hasText: /^\]$/ })).toHaveCount(1);
  await page.keyboard.up("Shift");
  await expect(caps).toHaveCount(0);
});
