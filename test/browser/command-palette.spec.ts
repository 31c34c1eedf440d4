import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { abortRequests, delayAnswers } from "./support/delayed-answers.ts";
import { expect, test } from "./support/office.ts";

const paletteOf = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const fieldOf = (page: Page) => paletteOf(page).getByRole("combobox");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The active option, as announced to a screen reader. */
async function marked(page: Page) {
  const id = await fieldOf(page).getAttribute("aria-activedescendant");
  return page.locator(`[id="${id}"]`);
}

async function expectNoFaults(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect([colorScheme, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)]).toEqual([
      colorScheme,
    ]);
  }
}

test("a customer who calls back is found by any digits of their number, and a colleague's is not", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.telecaller("bharat");
  const [rohit] = await office.leads([
    {
      name: "Rohit Deshmukh",
      registrationNumber: "MH 12 DE 4321",
      phoneNumber: "9701020304",
      telecallerName: "asha",
    },
    {
      name: "Sunita Deshmukh",
      registrationNumber: "MH 12 KL 9920",
      phoneNumber: "9701020399",
      telecallerName: "asha",
    },
    {
      name: "Vimala Deshmukh",
      registrationNumber: "MH 12 KL 9921",
      phoneNumber: "9701020400",
      telecallerName: "bharat",
    },
  ]);
  await office.signIn(page, "asha");
  const keys = page.keyboard;

  await keys.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await keys.type("+91 97010-20304");
  await expect(paletteOf(page).getByRole("option")).toHaveCount(1);
  await expect(await marked(page)).toContainText("Rohit Deshmukh");
  await expect(await marked(page)).toContainText("Not contacted yet");
  await expect(paletteOf(page).getByRole("status")).toHaveText("1 lead found");
  await keys.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/leads/customer/${rohit}$`));
  await expect(page.getByRole("heading", { level: 2, name: "Rohit Deshmukh" })).toBeVisible();
  await expect(heading(page)).toBeFocused();

  await keys.press("Control+k");
  await expect(paletteOf(page).getByRole("group", { name: "Opened last" })).toContainText("Rohit Deshmukh");
  await keys.type("deshmukh");
  await expect(paletteOf(page).getByRole("group", { name: "Leads" }).getByRole("option")).toHaveCount(2);
  const first = await (await marked(page)).textContent();
  await keys.press("ArrowDown");
  expect(await (await marked(page)).textContent()).not.toBe(first);
  await keys.press("ArrowDown");
  await expect(await marked(page)).toHaveText("Search the guide for “deshmukh”");
  await keys.press("ArrowDown");
  expect(await (await marked(page)).textContent()).toBe(first);
  await keys.press("Escape");
  await expect(paletteOf(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

  await keys.press("Control+k");
  await keys.type("vimala");
  await expect(paletteOf(page).getByText("No leads found for “vimala”.").last()).toBeVisible();
});

test("Enter before the reply waits for it; a reply to earlier text is dropped, and a failure can be retried", async ({
  office,
  page,
}) => {
  await office.leads([
    { name: "Half Number", registrationNumber: "MH 12 AA 0043", phoneNumber: "9701000001" },
    { name: "Whole Number", registrationNumber: "MH 12 AA 4321", phoneNumber: "9701000002" },
  ]);
  await office.signIn(page, "admin");
  await page.route("**/api/search?q=4321", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type("43");
  await expect(paletteOf(page).getByText("No leads found for “43”.").last()).toBeVisible();
  await page.keyboard.type("21");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Whole Number" })).toBeVisible();

  await abortRequests(page, "**/api/search?q=half");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("half");
  await expect(paletteOf(page).getByRole("alert")).toContainText("Leads could not be searched.");
  await page.unroute("**/api/search?q=half");
  await paletteOf(page).getByRole("button", { name: "Try again" }).press("Enter");
  await expect(paletteOf(page).getByRole("option", { name: /Half Number/ })).toBeVisible();
});

test("digits typed before its field is loaded are kept for it, and record no outcome of the open lead", async ({
  office,
  page,
}) => {
  const [lead] = await office.leads([{ name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321" }]);
  await office.signIn(page, "admin");
  const letGo = await delayAnswers(page, "**/assets/Palette-*.js");
  await page.goto(`/leads/customer/${lead}`);
  await expect(page.getByRole("heading", { level: 2, name: "Rohit Deshmukh" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("987");
  await page.keyboard.press("Backspace");
  await letGo();
  await expect(fieldOf(page)).toHaveValue("98");
  await page.keyboard.type("70");
  await expect(fieldOf(page)).toHaveValue("9870");
  expect(await office.admin.read(`/api/leads/${lead}`)).toMatchObject({ status: "pending_call" });
});

test("an administrator opens every place and command from it, and '/' goes to the page's own search", async ({
  office,
  page,
}) => {
  await office.leads([{ name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321" }]);
  await office.signIn(page, "admin");
  const keys = page.keyboard;
  const choose = async (words: string) => {
    await keys.press("Control+k");
    await fieldOf(page).fill(words);
    await expect(await marked(page)).toBeVisible();
    await keys.press("Enter");
    await expect(paletteOf(page)).toHaveCount(0);
  };
  await keys.press("/");
  await expect(fieldOf(page)).toBeFocused();
  await keys.press("Control+k");
  await expect(paletteOf(page)).toHaveCount(0);
  await choose("csv");
  await expect(heading(page)).toHaveText("CSV Upload");
  await choose("settings");
  await expect(heading(page)).toHaveText("Settings");
  await choose("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark theme" })).toBeChecked();
  await choose("add new");
  await expect(page).toHaveURL(/\/leads$/);
  await expect(page.getByRole("dialog", { name: "Add New Lead" })).toBeVisible();
  await keys.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await keys.press("/");
  await expect(page.getByLabel(/^Quick Search/)).toBeFocused();
  await expect(paletteOf(page)).toHaveCount(0);

  await page.goto("/customer-database?search=MH12DE");
  const box = page.getByRole("checkbox", { name: /^Select Rohit Deshmukh/ });
  await expect(box).toBeVisible();
  await keys.press("j");
  await expect(page.getByRole("link", { name: "View Rohit Deshmukh" })).toBeFocused();
  await keys.press("x");
  await expect(box).toBeChecked();
});

test("the list under '?' shows the keys; they open every place, and each user can turn single keys off", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([{ name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321" }]);
  await office.signIn(page, "asha");
  const keys = page.keyboard;
  const go = async (second: string, title: string) => {
    await keys.press("g");
    await keys.press(second);
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
  };
  await go("l", "Leads Management");
  const row = page.getByRole("link", { name: "Rohit Deshmukh", exact: true });
  await expect(row).toBeVisible();
  await keys.press("j");
  await expect(row).toBeFocused();
  await keys.press("ArrowRight");
  await expect(page).toHaveURL(/month=/);
  await keys.press("ArrowLeft");
  await expect(page).not.toHaveURL(/month=/);
  await expect(row).toBeVisible();
  await keys.press("j");
  await keys.press("e");
  await expect(heading(page)).toHaveText("Edit Lead");
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await go("t", "Templates");
  await go("p", "Policy Converted");
  await go("d", "Dashboard");
  await keys.press("g");
  await keys.press("u");
  await expect(heading(page)).toHaveText("Dashboard");
  await keys.press("a");
  await expect(page.getByRole("dialog", { name: "Add New Lead" })).toBeVisible();
  await keys.press("Escape");
  await keys.press("Shift+?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Connected outcomes", { exact: true })).toBeVisible();
  await expect(sheet.getByText("CSV Upload")).toHaveCount(0);
  await expectNoFaults(page);
  await sheet.getByRole("switch", { name: "Single-key shortcuts" }).press("Space");
  await keys.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText("Leads Management");
  for (const key of ["g", "d", "a", "/", "Shift+?"]) await keys.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heading(page)).toHaveText("Leads Management");
  await keys.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await keys.type("rohit");
  await expect(paletteOf(page).getByRole("option", { name: /Rohit Deshmukh/ })).toBeVisible();
  await expectNoFaults(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFaults(page);
});

test("on the phone it is opened from the top bar and closed without a key", async ({ office, page }) => {
  const [id] = await office.leads([{ name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321" }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await office.signIn(page, "admin");
  await page.getByRole("button", { name: "Search everything" }).click();
  await fieldOf(page).fill("4321");
  await paletteOf(page)
    .getByRole("option", { name: /Rohit Deshmukh/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/leads/customer/${id}$`));
  await expect(page.getByRole("heading", { name: "Customer Details" })).toBeVisible();
  await page.getByRole("button", { name: "Search everything" }).click();
  await paletteOf(page).getByRole("button", { name: "Close" }).click();
  await expect(paletteOf(page)).toHaveCount(0);
});

test("a lead shows its number's other vehicles, and which colleague has the number too", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const bharat = await office.telecaller("bharat");
  const shared = { phoneNumber: "9701020304" };
  const [car, scooter, hers] = await office.leads([
    { name: "Rohit Rao", registrationNumber: "MH 12 DE 4321", telecallerName: "asha", ...shared },
    { name: "Meena Rao", registrationNumber: "MH 12 KL 9920", telecallerName: "asha", ...shared },
    { name: "Hidden Rao", registrationNumber: "MH 12 KL 9921", telecallerName: "bharat", ...shared },
  ]);
  await bharat.send("PATCH", `/api/leads/${hers}/status`, { status: "connected", outcome: "interested" });
  await office.signIn(page, "asha", `/leads/customer/${car}`);
  await expect(
    page.getByText("Bharat has a record of this number, last spoken to today.", { exact: true }),
  ).toBeVisible();
  const card = page.getByRole("region", { name: "1 more vehicle on this number" });
  await expect(card).toContainText("not contacted yet");
  await expect(page.getByText("Hidden Rao")).toHaveCount(0);
  await expectNoFaults(page);
  await card.getByRole("link", { name: "Meena Rao" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/leads/customer/${scooter}$`));
  await expect(page.getByRole("link", { name: "Rohit Rao" })).toBeVisible();
});

test("an administrator finds a user and a card of the settings too, and 'No leads found' stands only where nothing was found", async ({
  office,
  page,
}) => {
  await office.telecaller("divya");
  await office.signIn(page, "admin");
  const none = paletteOf(page).getByText(/No leads found/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("holidays");
  await expect(await marked(page)).toHaveText(/Working days/);
  await expect(paletteOf(page).getByRole("status")).toHaveText(/^[2-4] matches$/);
  await expect(none).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings#card-working-days$/);
  await expect(page.getByRole("region", { name: "Working days" })).toBeInViewport();

  // The settings are open already.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("back up");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Backups", exact: true })).toBeInViewport();

  for (const [words, found] of [
    ["break reasons", /Breaks/],
    ["absent", /Mark someone absent/],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
    await expect(await marked(page)).toHaveText(found);
    await page.keyboard.press("Enter");
    await expect(paletteOf(page)).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/user-management$/);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("divya");
  await expect(await marked(page)).toHaveText(/Divya/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user-management\?search=Divya/);
  await expect(page.getByLabel("Search users")).toHaveValue(/Divya/);

  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zzzz");
  await expect(none.last()).toBeVisible();
});

test("Ctrl+K before the page has started opens the palette with what is typed since, and none of it is a command", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.signIn(page, "asha", "/leads");
  const letGo = await delayAnswers(page, "**/api/auth/user");
  await page.reload();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("tn09ch");
  await letGo();
  await page.keyboard.type("1871");
  await expect(fieldOf(page)).toHaveValue("tn09ch1871");
  await expect(page).toHaveURL(/\/leads$/);
});
