import { addMonths, DAY_MS, monthLabel } from "#contract/time/calendar";
import { expect, test, thisMonth } from "../support/office.ts";

test("Quick Search says in which other list or month a customer is, and Enter goes there (§2)", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const person = { name: "Nandini Mishra", phoneNumber: "9800014150", telecallerName: "asha" };
  const [called] = await office.leads([{ ...person, registrationNumber: "MH 14 NM 0001" }]);
  await office.leads([{ ...person, registrationNumber: "MH 14 NM 0002" }], addMonths(thisMonth(), 1));
  await asha.send("PATCH", `/api/leads/${called}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() + DAY_MS).toISOString(),
  });
  await office.signIn(page, "asha");
  await page.goto("/leads");
  await page.getByLabel(/^Quick Search/).fill("nandini");
  await expect(page.getByText("1 in Callbacks & Follow-ups, 1 in another month.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: /^Callbacks/ })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("row", { name: /^Nandini Mishra/ })).toBeVisible();

  await page.getByRole("tab", { name: /^Interested/ }).click();
  const next = `${monthLabel(addMonths(thisMonth(), 1))}, Pending Calls (1)`;
  await page.getByRole("button", { name: next }).click();
  await expect(page.getByRole("row", { name: /^Nandini Mishra/ })).toContainText("MH 14 NM 0002");

  await page.getByLabel(/^Quick Search/).fill("nobody of this name");
  await expect(page.getByText("No match anywhere else either. Check the spelling.")).toBeVisible();
});

test("Esc empties Quick Search, and from the empty field it gives the focus back to where it was", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([
    { name: "Nandini Mishra", registrationNumber: "MH 14 NM 0001", telecallerName: "asha" },
  ]);
  await office.signIn(page, "asha");
  await page.goto("/leads");
  const field = page.getByLabel(/^Quick Search/);
  const row = page.getByRole("link", { name: "Nandini Mishra", exact: true });
  await expect(row).toBeVisible();
  await page.keyboard.press("j");
  await expect(row).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("nandini");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(row).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  await field.click();
  await page.keyboard.press("Escape");
  await expect(field).not.toBeFocused();
});
