import type { Page } from "@playwright/test";
import { today } from "#contract/time/calendar";
import { expect, test, thisMonth } from "../support/office.ts";
import { columnsOf } from "../support/screens.ts";

const month = thisMonth();
const people = [
  { name: "anita Rao", insuranceExpiry: `${month}-05`, insuranceCompany: "Digit", model: "Zen" },
  { name: "Bala Iyer", insuranceExpiry: `${month}-25`, insuranceCompany: "Digit", model: "Alto" },
  { name: "Chetan Das", insuranceExpiry: `${month}-15`, insuranceCompany: "ACKO", model: "Swift" },
  { name: "Deepa Nair", insuranceExpiry: "", insuranceCompany: "Digit", model: "Baleno" },
].map((one, n) => ({
  ...one,
  maker: "Maruti",
  registrationNumber: `MH 12 SF 000${n}`,
  telecallerName: "asha",
}));

/** First what expires next, then what expired last, unknown dates at the end. */
function inOrder(): string[] {
  const day = today(new Date());
  const known = people.filter(({ insuranceExpiry }) => insuranceExpiry);
  const next = known.filter(({ insuranceExpiry }) => insuranceExpiry >= day);
  const expired = known.filter(({ insuranceExpiry }) => insuranceExpiry < day);
  const byExpiry = (one: (typeof known)[number], other: (typeof known)[number]) =>
    one.insuranceExpiry.localeCompare(other.insuranceExpiry);
  const shown = [...next.sort(byExpiry), ...expired.sort(byExpiry).reverse()];
  return [...shown.map(({ name }) => name), "Deepa Nair"];
}

async function namesOf(page: Page): Promise<string[]> {
  return page.locator("[data-lead-link]").allInnerTexts();
}
const expectNames = (page: Page, names: string[]) => expect.poll(() => namesOf(page)).toEqual(names);

/** Presses Tab until the focus is on a button of this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole("button", { name, exact: true });
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((button) => button === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}

test("sort by a head, filter by dates, save the filter, choose columns: by keyboard, and the same in another browser (§2)", async ({
  office,
  page,
  browser,
}) => {
  await office.telecaller("asha");
  await office.leads(people);
  await office.signIn(page, "asha", "/leads");
  await expectNames(page, inOrder());
  const head = (name: string) => page.getByRole("columnheader", { name });
  await expect(head("Insurance Expiry")).toHaveAttribute("aria-sort", "none");
  await head("Insurance Expiry").getByRole("button").click();
  await expectNames(page, ["anita Rao", "Chetan Das", "Bala Iyer", "Deepa Nair"]);
  await expect(head("Insurance Expiry")).toHaveAttribute("aria-sort", "ascending");

  await page.getByLabel(/^Quick Search/).focus();
  await tabTo(page, "Vehicle");
  await page.keyboard.press("Enter");
  await expectNames(page, ["Bala Iyer", "Deepa Nair", "Chetan Das", "anita Rao"]);
  await expect(page).toHaveURL(/sort=vehicle/);
  await page.keyboard.press("Enter");
  await expectNames(page, ["anita Rao", "Chetan Das", "Deepa Nair", "Bala Iyer"]);
  await expect(head("Vehicle")).toHaveAttribute("aria-sort", "descending");
  await expect(head("Insurance Expiry")).toHaveAttribute("aria-sort", "none");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Filter Customers" });
  await panel.getByLabel("Expiry from").fill(`${month}-20`);
  await panel.getByLabel("Expiry to").fill(`${month}-10`);
  await page.keyboard.press("Enter");
  await expect(panel.getByText("The last day is before the first")).toBeVisible();
  await expect(panel.getByLabel("Expiry to")).toBeFocused();
  await panel.getByLabel("Expiry from").fill(`${month}-01`);
  await panel.getByLabel("Previous insurer").fill("go digit");
  await panel.getByRole("button", { name: "Save these filters…" }).click();
  await panel.getByLabel("Name of the filter").fill("Digit early");
  await page.keyboard.press("Enter");
  const saved = panel.getByRole("region", { name: "Saved filters" });
  await expect(saved.getByRole("button", { name: "Digit early", exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Show leads" }).click();
  await expectNames(page, ["anita Rao"]);
  await expect(page.getByRole("button", { name: "Filter (2)" })).toBeVisible();

  const chips = page.getByRole("list", { name: "Filters" });
  await chips.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expectNames(page, ["anita Rao", "Deepa Nair", "Bala Iyer"]);
  await expect(chips.getByRole("button", { name: "go digit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
  // A range of dates is of any month.
  await expect(page.getByRole("button", { name: "All months" })).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/sort=-vehicle/);

  await page.goto("/leads");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await saved.getByRole("button", { name: "Digit early", exact: true }).click();
  await expectNames(page, ["anita Rao"]);
  await expect(page).toHaveURL(/sort=-vehicle/);
  await page.reload();
  await expectNames(page, ["anita Rao"]);

  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Campaign Month" }).press("Space");
  await columns.getByRole("checkbox", { name: "Last Call" }).press("Space");
  await columns.getByRole("checkbox", { name: "Vehicle" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(columns.getByRole("checkbox", { name: "Vehicle" })).toBeFocused();
  await expect(columns.getByRole("status")).toHaveText("Vehicle, 5 of 10");
  await columns.getByRole("button", { name: "Move Registration down" }).click();
  await columns.getByRole("button", { name: "Save" }).click();
  const chosen = [
    ...["Name", "Phone", "Registration", "Status", "Vehicle", "Insurance Expiry", "Policy Copy"],
    ...["Last Call", "Actions"],
  ];
  await expect.poll(() => columnsOf(page)).toEqual(chosen);

  const other = await (await browser.newContext({ baseURL: office.url })).newPage();
  await office.signIn(other, "asha", "/leads");
  await expect.poll(() => columnsOf(other)).toEqual(chosen);
  await other.getByRole("button", { name: "Filter", exact: true }).click();
  await other.getByRole("button", { name: "Rename Digit early" }).click();
  await other.getByLabel("Name of the filter").fill("Early");
  await other.keyboard.press("Enter");
  await expect(other.getByRole("button", { name: "Early", exact: true })).toBeFocused();
  await other.getByRole("button", { name: "Delete Early" }).click();
  await expect(other.getByRole("region", { name: "Saved filters" })).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Save these filters…" })).toBeVisible();
  await other.keyboard.press("Escape");
  await other.getByRole("button", { name: "Columns", exact: true }).click();
  await other.getByRole("button", { name: "Reset" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => columnsOf(other))
    .toEqual([
      ...["Name", "Registration", "Phone", "Status", "Campaign Month", "Insurance Expiry", "Policy Copy"],
      ...["Vehicle", "Actions"],
    ]);
  await other.context().close();
});

test("the tabs that are loaded whole are sorted too, their own order comes back with the third press", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  for (const id of await office.leads(people)) {
    await asha.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  }
  await office.signIn(page, "asha", "/leads?tab=interested");
  await expect
    .poll(async () => (await namesOf(page)).toSorted())
    .toEqual(people.map((one) => one.name).toSorted());
  const usual = await namesOf(page);
  const name = page.getByRole("button", { name: "Name", exact: true });
  await name.click();
  await expectNames(page, ["anita Rao", "Bala Iyer", "Chetan Das", "Deepa Nair"]);
  await name.click();
  await expectNames(page, ["Deepa Nair", "Chetan Das", "Bala Iyer", "anita Rao"]);
  await name.click();
  await expectNames(page, usual);
  // The specified column has its two orders and no third.
  const expiry = page.getByRole("button", { name: "Insurance Expiry", exact: true });
  const head = page.getByRole("columnheader", { name: /Insurance Expiry/ });
  for (const order of ["ascending", "descending", "ascending"]) {
    await expiry.click();
    await expect(head).toHaveAttribute("aria-sort", order);
  }
  // Deepa's expiry is not known, which comes last in both directions.
  await page.goto("/leads?tab=interested&sort=desc");
  await expectNames(page, ["Bala Iyer", "Chetan Das", "anita Rao", "Deepa Nair"]);
  await page.goto("/leads?tab=interested&sort=asc");
  await expectNames(page, ["anita Rao", "Chetan Das", "Bala Iyer", "Deepa Nair"]);
});

test("on a phone leads are sorted by any column and, for who assigns them, selected", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads(people);
  await page.setViewportSize({ width: 390, height: 844 });
  await office.signIn(page, "admin", "/leads");
  await expectNames(page, inOrder());
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Sort" });
  await sheet.getByLabel("Sort by").selectOption("Name");
  await sheet.getByLabel("Order").selectOption("Z to A");
  await sheet.getByRole("button", { name: "Show leads" }).click();
  await expectNames(page, ["Deepa Nair", "Chetan Das", "Bala Iyer", "anita Rao"]);
  await expect(page.getByRole("button", { name: "Sort, now by Name, descending" })).toBeVisible();

  await expect(page.getByRole("checkbox")).toHaveCount(0);
  const select = page.getByRole("button", { name: "Select", exact: true });
  await select.click();
  const box = page.getByRole("checkbox", { name: "Select Bala Iyer" });
  const size = await page.locator("label", { has: box }).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await box.check();
  await page.getByRole("checkbox", { name: "Select Chetan Das" }).check();
  const bar = page.getByRole("region", { name: "Selected leads" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Unassign" }).click({ trial: true });
  await bar.getByRole("button", { name: "Clear selection" }).click({ trial: true });
  await select.click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});
