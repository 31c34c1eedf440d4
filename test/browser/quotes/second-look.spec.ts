import type { Page } from "@playwright/test";
import { addDays, today } from "#contract/time/calendar";
import { expect, type Office, test } from "../support/office.ts";
import { toastOf } from "../support/toasts.ts";

/** A question counts as read after this. */
const READING_MS = 600;

/** A lead of the telecaller who is signed in, with these quotes sent. */
async function leadWithQuotes(office: Office, page: Page, totals: Record<string, number>): Promise<number> {
  const asha = await office.telecaller("asha");
  const [id = 0] = await office.leads([
    {
      name: "Rohit Deshmukh",
      registrationNumber: "MH 12 DE 4321",
      phoneNumber: "9800000142",
      telecallerName: "asha",
      insuranceExpiry: addDays(today(new Date()), 10),
    },
  ]);
  for (const [insurer, statedTotal] of Object.entries(totals))
    await asha.send("POST", `/api/leads/${id}/quotes`, { insurer, plan: "comprehensive", statedTotal });
  const quotes = await asha.read<{ id: number }[]>(`/api/leads/${id}/quotes`);
  if (quotes.length > 0)
    await asha.send("PATCH", `/api/leads/${id}/status`, {
      status: "completed",
      subStatus: "quote_sent",
      quoteIds: quotes.map((quote) => quote.id),
    });
  await office.signIn(page, "asha");
  return id;
}

const delayQuotes = (page: Page) =>
  page.route(/\/api\/leads\/\d+\/quotes$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });

/** A lead without quotes, with 'Log a quote' open on its page. */
async function withQuoteOpen(office: Office, page: Page) {
  const id = await leadWithQuotes(office, page, {});
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await page.keyboard.press("l");
  const quote = page.getByRole("dialog", { name: "Log a quote" });
  await expect(quote.getByRole("combobox", { name: "Insurer" })).toBeFocused();
  return { id, quote };
}

test("a sale that a quote fills in opens at the policy number, however late the quotes or the choice arrive", async ({
  office,
  page,
}) => {
  const id = await leadWithQuotes(office, page, { Digit: 15000, ACKO: 13500 });
  const sale = page.getByRole("dialog", { name: "New policy" });
  await page.goto(`/leads/quotes/${id}`);
  const wins = page.getByRole("button", { name: "Policy done with this" });
  await expect(wins).toHaveCount(2);
  await delayQuotes(page);
  await wins.last().press("Enter");
  await expect(sale).toBeVisible();
  await page.keyboard.type("AC-1");
  await expect(sale.getByLabel("New insurer")).toHaveValue("ACKO");
  await expect(sale.getByLabel("New policy number")).toHaveValue("AC-1");
  await expect(sale.getByText("The chosen quote: Comprehensive")).toBeVisible();
  await sale.getByLabel("New insurer").fill("Digit");
  await expect(sale.getByText("The chosen quote")).toHaveCount(0);
  await sale.getByLabel("New insurer").fill("ACKO");
  await page.keyboard.press("Escape");
  await expect(toastOf(page)).toHaveCount(0, { timeout: 12_000 });

  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await page.keyboard.press("2");
  await expect(sale).toBeVisible();
  await page.keyboard.type("2");
  await expect(sale.getByLabel("New insurer")).toHaveValue("ACKO");
  await expect(sale.getByLabel("New policy number")).toHaveValue("AC-12");
});

test("the first save asks about an amount out of the ordinary and about a name that no insurer has, the second one saves once it could be read", async ({
  office,
  page,
}) => {
  const { id, quote } = await withQuoteOpen(office, page);
  await page.keyboard.type("Digit");
  await page.keyboard.press("Tab");
  await page.keyboard.type("111");
  await page.keyboard.press("Control+Enter");
  await expect(quote.getByText("₹111: is that right?")).toBeVisible();
  await page.waitForTimeout(READING_MS);
  await quote.getByRole("button", { name: "Save quote" }).click();
  await expect(toastOf(page)).toContainText("Digit quote saved: ₹111");

  await page.keyboard.press("4");
  const lost = page.getByRole("dialog", { name: "Policy Done Outside" });
  await lost.getByLabel("Lost to").fill("HDFC ERGOhdfc");
  await page.keyboard.press("Control+Enter");
  await expect(lost.getByText("HDFC ERGOhdfc: Add as a new insurer?")).toBeVisible();
  await expect(lost.getByLabel("Lost to")).toBeFocused();
  await lost.getByLabel("Lost to").fill("hdfc ergoo");
  await lost.getByRole("button", { name: "HDFC ERGO?" }).click();
  await expect(lost.getByLabel("Lost to")).toHaveValue("HDFC ERGO");
  await expect(lost.getByLabel("Lost to")).toBeFocused();
  await lost.getByLabel("Lost to").fill("hdfc ergoo");
  await page.keyboard.press("ArrowDown");
  await expect(lost.getByLabel("Lost to")).toHaveValue("HDFC ERGO");
  await lost.getByLabel("Lost to").fill("hdfc ergoo");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Tab");
  await expect(lost.getByRole("button", { name: "HDFC ERGO?" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lost.getByLabel("Lost to")).toHaveValue("HDFC ERGO");
  await expect(lost.getByLabel("Lost to")).toBeFocused();
  await lost.getByLabel("Lost to").fill("bogus two");
  for (const _ of "123") await page.keyboard.press("Control+Enter");
  await expect(lost.getByText("bogus two: Add as a new insurer?")).toBeVisible();
  await page.waitForTimeout(READING_MS);
  const lead = () => office.admin.read(`/api/leads/${id}`);
  await expect.poll(lead).toMatchObject({ lostTo: null });
  await page.keyboard.press("Control+Enter");
  await expect.poll(lead).toMatchObject({ lostTo: "bogus two" });

  await page.goto(`/leads/edit/${id}`);
  await page.getByLabel("Insurance company").fill("DG-2027-55");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("DG-2027-55: Add as a new insurer?")).toBeVisible();
  await page.waitForTimeout(READING_MS);
  await page.keyboard.press("Control+Enter");
  await expect.poll(lead).toMatchObject({ insuranceCompany: "DG-2027-55", lostTo: "bogus two" });
});

test("a held Enter answers no question", async ({ office, page }) => {
  const { id, quote } = await withQuoteOpen(office, page);
  await page.keyboard.type("Quux General");
  await page.keyboard.press("Tab");
  await page.keyboard.type("15000");
  await page.keyboard.down("Enter");
  await expect(quote.getByText("Quux General: Add as a new insurer?")).toBeVisible();
  await page.waitForTimeout(READING_MS);
  for (const _ of "123") await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.waitForTimeout(READING_MS);
  expect(await office.admin.read(`/api/leads/${id}/quotes`)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(toastOf(page)).toContainText("Quux General quote saved: ₹15,000");
});

test("a continued form asks again at its first save", async ({ office, page }) => {
  const { id, quote } = await withQuoteOpen(office, page);
  await page.keyboard.type("Quux General");
  await page.keyboard.press("Tab");
  await page.keyboard.type("111");
  await page.reload();
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await page.keyboard.press("l");
  await expect(quote.getByText("Continued from what you typed")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(quote.getByText("Quux General: Add as a new insurer?")).toBeVisible();
  await expect(quote.getByRole("combobox", { name: "Insurer" })).toBeFocused();
  expect(await office.admin.read(`/api/leads/${id}/quotes`)).toEqual([]);
});

test("a sale typed with another insurer is not continued for the quote that is pressed", async ({
  office,
  page,
}) => {
  const id = await leadWithQuotes(office, page, { Digit: 20102 });
  const sale = page.getByRole("dialog", { name: "New policy" });
  const outcome = async () => (await office.admin.read<{ subStatus: string }>(`/api/leads/${id}`)).subStatus;
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await page.keyboard.press("2");
  await sale.getByLabel("New insurer").fill("Zorro Sure");
  await sale.getByLabel("New premium (₹)").fill("19000");
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await expect.poll(outcome).toBe("quote_sent");

  await page.keyboard.press("2");
  await expect(sale.getByLabel("New insurer")).toHaveValue("Zorro Sure");
  await page.keyboard.press("Control+Enter");
  await expect(sale.getByText("Zorro Sure: Add as a new insurer?")).toBeVisible();
  await sale.getByRole("button", { name: "Start empty" }).click();
  await expect(sale.getByLabel("New insurer")).toBeFocused();
  await page.keyboard.type("Zorro Sure");
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await expect.poll(outcome).toBe("quote_sent");

  await page.goto(`/leads/quotes/${id}`);
  await page.getByRole("button", { name: "Policy done with this" }).click();
  await expect(sale.getByLabel("New policy number")).toBeFocused();
  await expect(sale.getByLabel("New insurer")).toHaveValue("Digit");
  await expect(sale.getByLabel("New premium (₹)")).toHaveValue("20102");
  await expect(sale.getByText("Continued from what you typed")).toHaveCount(0);
});

for (const width of [390, 1366])
  test(`a new insurer's long name wraps at ${width}: no page gets wider than the window`, async ({
    office,
    page,
  }) => {
    const id = await leadWithQuotes(office, page, {});
    for (const insurer of ["Q".repeat(80), `Zorro ${"of Pune ".repeat(7)}`])
      await office.admin.send("POST", `/api/leads/${id}/quotes`, {
        insurer,
        plan: "comprehensive",
        statedTotal: 15000,
      });
    await page.setViewportSize({ width, height: 768 });
    const isAsWide = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const path of ["/calling", `/leads/customer/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole("link", { name: /^Q{80}/ }).first()).toContainText("₹15,000");
      await isAsWide();
    }
    await page.goto(`/leads/quotes/${id}`);
    for (const name of ["Customer chose this", "Policy done with this"])
      await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog", { name: "New policy" })).toBeVisible();
    await isAsWide();
  });

test("Z says that undo has ended, on a lead's page and on its quotes, once the lead has changed since", async ({
  office,
  page,
}) => {
  const id = await leadWithQuotes(office, page, { Digit: 15000 });
  await office.admin.send("PATCH", `/api/leads/${id}`, { city: "Pune" });
  for (const path of ["quotes", "customer"]) {
    await page.goto(`/leads/${path}/${id}`);
    await expect(page.getByText("₹15,000").first()).toBeVisible();
    await page.keyboard.press("z");
    await expect(toastOf(page)).toContainText("Undo has ended. Log the correct outcome.");
  }
  await expect(page.getByText("One key records it", { exact: true })).toBeVisible();
});

test("Z after a remark on a lead never called says that remarks stay, on its page and in call mode", async ({
  office,
  page,
}) => {
  const id = await leadWithQuotes(office, page, {});
  const asha = await office.telecaller("asha");
  await asha.send("POST", "/api/call-logs", {
    leadId: id,
    callResult: "remarks",
    notes: "Asks for the evening",
  });
  for (const path of [`/leads/customer/${id}`, "/calling"]) {
    await page.goto(path);
    await expect(page.getByText("Rohit Deshmukh").first()).toBeVisible();
    await page.keyboard.press("z");
    await expect(toastOf(page)).toContainText("No outcome to undo. Remarks stay.");
  }
});

test("letters typed on the suggested times of a callback go to its date, digits choose", async ({
  office,
  page,
}) => {
  const id = await leadWithQuotes(office, page, {});
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await page.keyboard.press("b");
  const date = page.getByRole("dialog", { name: "Schedule Callback" }).getByLabel("Date");
  await expect(date).toBeVisible();
  await page.keyboard.press("2");
  await expect(date).not.toHaveValue("");
  await expect(date).not.toBeFocused();
  await page.keyboard.type("today");
  await expect(date).toBeFocused();
  await expect(date).toHaveValue("today");
});
