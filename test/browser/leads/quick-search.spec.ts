import { addMonths, DAY_MS, monthLabel, today } from "#contract/time/calendar";
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
  await office.signIn(page, "asha", "/leads");
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

test("Enter opens the only lead that Quick Search finds, even before it has found it; the arrow leads to the rows", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const row = (name: string, place: number) => ({
    name,
    registrationNumber: `MH 14 NM 000${place}`,
    telecallerName: "asha",
  });
  await office.leads([row("Nandini Mishra", 1), row("Venkata Rao", 2), row("Venkatesh Iyer", 3)]);
  await office.signIn(page, "asha", "/leads");
  await expect(page.getByRole("link", { name: "Nandini Mishra", exact: true })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("venkat");
  await expect(page.getByRole("link", { name: "Nandini Mishra", exact: true })).toHaveCount(0);
  await page.keyboard.press("Enter");
  // The part for it is loaded at the first key.
  await expect(async () => {
    await page.getByLabel(/^Quick Search/).press("ArrowDown");
    await expect(page.getByRole("link", { name: "Venkata Rao", exact: true })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("/");
  await page.keyboard.type("venkata");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Venkata Rao" })).toBeVisible();
});

test("month and tab counts are of what search and filters match, in one month and in all of them", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const row = (name: string, place: number) => ({
    name,
    registrationNumber: `MH 14 NM 001${place}`,
    telecallerName: "asha",
  });
  const next = addMonths(thisMonth(), 1);
  const [called] = await office.leads([
    row("Nandini Mishra", 1),
    row("Nandini Rao", 2),
    row("Venkat Iyer", 3),
  ]);
  await office.leads([row("Nandini Das", 4)], next);
  await asha.send("PATCH", `/api/leads/${called}/status`, { outcome: "interested" });
  await office.signIn(page, "asha", "/leads");
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  await expect(tab(/^Pending Calls/)).toHaveText(/2$/);
  await page.getByLabel(/^Quick Search/).fill("nandini");
  await expect(tab(/^Pending Calls/)).toHaveText(/1$/);
  await expect(tab(/^Interested/)).toHaveText(/1$/);
  await expect(tab(new RegExp(`^${monthLabel(thisMonth())}`))).toHaveText(/2$/);
  await expect(tab(new RegExp(`^${monthLabel(next)}`))).toHaveText(/1$/);
  await page.getByRole("button", { name: "All months" }).click();
  await expect(tab(/^Pending Calls/)).toHaveText(/2$/);
  await expect(tab(/^Callbacks/)).toHaveText(/0$/);
  await expect(page.locator("[data-lead-link]")).toHaveText(["Nandini Rao", "Nandini Das"]);
  await tab(/^Interested/).click();
  await expect(page.locator("[data-lead-link]")).toHaveText(["Nandini Mishra"]);
});

test("a row under the pointer or with the focus calls, writes and schedules a callback, without leaving the list", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [id] = await office.leads([
    {
      name: "Nandini Mishra",
      registrationNumber: "MH 14 NM 0001",
      telecallerName: "asha",
      insuranceExpiry: `${thisMonth()}-28`,
    },
  ]);
  await office.signIn(page, "asha");
  await page.clock.setFixedTime(new Date(`${today(new Date())}T12:00:00+05:30`));
  await page.goto("/leads");
  await page.getByRole("link", { name: "Nandini Mishra", exact: true }).hover();
  await expect(page.getByRole("link", { name: "Call Nandini Mishra" })).toHaveAttribute(
    "href",
    "tel:+919800000142",
  );
  await expect(page.getByRole("link", { name: "WhatsApp Nandini Mishra" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919800000142/,
  );
  await page.keyboard.press("j");
  await page.getByRole("button", { name: "Schedule Callback for Nandini Mishra" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Schedule Callback" });
  await dialog
    .getByRole("button", { name: /^Tomorrow 10/ })
    .first()
    .click();
  await dialog
    .getByRole("button", { name: /^Schedule/ })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);
  expect(await asha.read(`/api/leads/${id}`)).toMatchObject({ subStatus: "callback" });
});

test("Esc empties Quick Search, and from the empty field it gives the focus back to where it was", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([
    { name: "Nandini Mishra", registrationNumber: "MH 14 NM 0001", telecallerName: "asha" },
  ]);
  await office.signIn(page, "asha", "/leads");
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
