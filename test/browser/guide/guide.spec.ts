import type { Page } from "@playwright/test";
import { desk, expectNoFaults, phone } from "../support/axe.ts";
import { expect, test } from "../support/office.ts";
import { open } from "../support/screens.ts";

const guideOf = (page: Page) => page.getByRole("navigation", { name: "Guide" });
const titleOf = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });

test("Help begins with the viewer's own chapter and its first page, and its links lead on", async ({
  office,
  page,
  browser,
}) => {
  await office.telecaller("asha");
  await office.signIn(page, "admin");
  await open(page, "/help", "Help");
  await expect(guideOf(page).getByRole("heading").first()).toHaveText("For administrators");
  await expect(titleOf(page)).toHaveText("The first hour");
  await page.getByRole("article").getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/help\/settings$/);
  await expect(titleOf(page)).toHaveText("Settings");

  const other = await (await browser.newContext({ baseURL: office.url })).newPage();
  await office.signIn(other, "asha");
  await open(other, "/help", "Help");
  await expect(guideOf(other).getByRole("heading").first()).toHaveText("For callers");
  await expect(titleOf(other)).toHaveText("Your first day");
});

test("the search of Help finds a page by its words, and says so when none has them", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  await open(page, "/help", "Help");
  await expect(titleOf(page)).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("promised call while ill");
  await expect(guideOf(page).getByRole("link").first()).toContainText("Absences and cover");
  await expect(guideOf(page).locator("mark").first()).toHaveText("promised");
  await page.getByLabel("Search the guide").fill("calback");
  await expect(guideOf(page).getByRole("link").first()).toContainText("Callbacks and retries");
  await expect(guideOf(page).locator("mark").first()).toHaveText(/^callbacks?$/i);
  await page.getByLabel("Search the guide").fill("zeppelin");
  await expect(guideOf(page)).toHaveText("Nothing found");
});

test("a question under Ctrl K is answered by the guide's page, first under 'Guide'", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  for (const [question, title, slug] of [
    ["how do I import from Excel", "Import from Excel or any other file", "import-any-file"],
    ["undo", "History and undo", "undo"],
    ["callback", "Callbacks and retries", "callbacks"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(question);
    const pages = page.getByRole("group", { name: "Guide" }).getByRole("option");
    await expect(pages.first()).toHaveText(title);
    await expect(page.getByRole("option").last()).toHaveText(`Search the guide for “${question}”`);
    if (slug === "undo") await pages.first().click();
    else await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/help/${slug}$`));
    await expect(titleOf(page)).toHaveText(title);
  }
});

test("what Ctrl K does not find is looked for in Help, which shows the sentences that have it", async ({
  office,
  page,
}) => {
  await office.signIn(page, "admin");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("workbook");
  await page.getByRole("option", { name: "Search the guide for “workbook”" }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByLabel("Search the guide")).toHaveValue("workbook");
  const first = guideOf(page).getByRole("link").first();
  await expect(first).toContainText(
    "Of a workbook choose the Sheet, and the Header row if it is not the first.",
  );
  await first.click();
  await expect(titleOf(page)).toHaveText("Import from Excel or any other file");
  await expect(first).toContainText("workbook");
});

test("'?' and an empty list lead to the page about the screen", async ({ office, page }) => {
  await office.telecaller("asha");
  const [id] = await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
  ]);
  await office.signIn(page, "asha");
  await open(page, "/leads", "Leads Management");
  await page.keyboard.press("?");
  await page.getByRole("link", { name: "Guide to this screen" }).click();
  await expect(titleOf(page)).toHaveText("The list of leads");
  await open(page, `/leads/quotes/${id}`, "Quotes");
  await page.getByRole("link", { name: "How this works" }).click();
  await expect(titleOf(page)).toHaveText("Quotes and closings");
});

test("a picture is of the reader's theme and the size of their screen", async ({ office, page }) => {
  await office.signIn(page, "admin");
  for (const [viewport, colorScheme, file] of [
    [desk, "light", /assignment-(?!phone|dark)/],
    [desk, "dark", /assignment-dark-/],
    [phone, "light", /assignment-phone-(?!dark)/],
    [phone, "dark", /assignment-phone-dark-/],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await open(page, "/help/assignment", "Who gets what");
    const picture = page.getByRole("img", { name: /^Assignment:/ });
    await expect(picture).toHaveCount(1);
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBe(viewport === phone ? 1.5 * phone.width : desk.width);
    expect(await picture.evaluate((img) => img instanceof HTMLImageElement && img.currentSrc)).toMatch(file);
    // Pressed, it stands as large as the window allows, until Esc or Back.
    const inPage = await picture.evaluate((img) => img.clientWidth);
    await page.getByRole("button", { name: /^Assignment:/ }).click();
    const enlarged = page.getByRole("dialog").locator("img");
    await expect(enlarged).toHaveAttribute("src", file);
    expect(await enlarged.evaluate((img) => img.clientWidth)).toBeGreaterThan(1.5 * inPage);
    const edge = await enlarged.evaluate((img) => img.getBoundingClientRect());
    const close = await page.getByRole("button", { name: "Close" }).last().boundingBox();
    expect(edge.right).toBeLessThan(viewport.width);
    if (viewport === desk) expect(edge.bottom).toBeLessThan(close?.y ?? 0);
    await (viewport === phone ? page.goBack() : page.keyboard.press("Escape"));
    await expect(enlarged).toBeHidden();
    await expect(page).toHaveURL(/\/help\/assignment$/);
  }
});

test("a page of the guide can be read by everyone, on a phone in the dark too", async ({ office, page }) => {
  await office.signIn(page, "admin");
  await open(page, "/help/undo", "History and undo");
  await expectNoFaults(page, "/help/undo");
  await expectNoFaults(page, "/help/undo", undefined, [{ viewport: phone, colorScheme: "dark" }]);
});
