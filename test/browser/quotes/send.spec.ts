import type { BrowserContext, Page } from "@playwright/test";
import { addDays, today } from "#contract/time/calendar";
import { expect, type Office, test } from "../support/office.ts";
import { toastOf } from "../support/toasts.ts";

const noon = new Date(`${today(new Date())}T12:00:00+05:30`);
const tomorrow = addDays(today(new Date()), 1);

/** Two leads of Asha, never called, at noon in her browser; the first has two quotes. */
async function withQuotes(office: Office, page: Page): Promise<number> {
  await office.telecaller("asha");
  const row = { telecallerName: "asha", insuranceExpiry: addDays(today(new Date()), 3) };
  const [id = 0] = await office.leads([
    { ...row, name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", phoneNumber: "9800000142" },
    { ...row, name: "Meera Iyer", registrationNumber: "MH 12 DE 9999", phoneNumber: "9800000999" },
  ]);
  for (const [insurer, statedTotal] of [
    ["Digit", 13_654],
    ["ACKO", 14_200],
  ])
    await office.admin.send("POST", `/api/leads/${id}/quotes`, {
      insurer,
      statedTotal,
      plan: "comprehensive",
    });
  await office.signIn(page, "asha");
  await page.clock.setFixedTime(noon);
  return id;
}

/** The chat that is opened beside the page, which a test does not have. */
async function chatOf(context: BrowserContext, open: () => Promise<void>): Promise<URL> {
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
  const [chat] = await Promise.all([context.waitForEvent("page"), open()]);
  await chat.waitForURL("https://wa.me/**");
  await chat.close();
  return new URL(chat.url());
}

interface Stored {
  lead: Record<string, unknown>;
  entries: string[];
}

async function stored(office: Office, id: number): Promise<Stored> {
  const logs = await office.admin.read<{ callResult: string }[]>(`/api/leads/${id}/call-logs`);
  return {
    lead: await office.admin.read(`/api/leads/${id}`),
    entries: logs.map(({ callResult }) => callResult).filter((result) => !result.startsWith("quote_logged")),
  };
}

test("in call mode three keys bring saved quotes to WhatsApp, with the quote, Interested and a follow-up recorded; Z takes all back", async ({
  office,
  page,
  context,
}) => {
  const id = await withQuotes(office, page);
  await page.goto("/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Rohit Deshmukh");
  let keys = 0;
  const press = (key: string) => {
    keys++;
    return page.keyboard.press(key);
  };
  await expect(page.getByRole("region", { name: "Quotes" })).toBeVisible();
  await press("i");
  await expect(page.getByRole("button", { name: /^Send on WhatsApp/ })).toBeEnabled();
  await expect(page.getByRole("link", { name: "Call", exact: true })).toHaveAttribute(
    "href",
    "tel:+919800000142",
  );
  await press("w");
  const sending = page.getByRole("dialog", { name: "Send on WhatsApp" });
  await expect(sending.getByRole("checkbox", { name: "Follow up tomorrow, 11:00" })).toBeFocused();
  await expect(sending).toContainText("Records Interested too");
  expect((await stored(office, id)).entries).toEqual([]);
  const chat = await chatOf(context, () => press("Enter"));
  expect(keys).toBe(3);
  expect(chat.pathname).toBe("/919800000142");
  const text = chat.searchParams.get("text");
  expect(text).toMatch(
    /^Hello Rohit Deshmukh, this is .+\.\n\nInsurance quotes for MH 12 DE 4321, Maruti Suzuki Swift/,
  );
  expect(text).toContain("1. *Digit*, Comprehensive\nTotal payable: *₹13,654*");
  await expect(toastOf(page)).toContainText("Quote has been marked as sent for Rohit Deshmukh");
  const sent = await stored(office, id);
  expect(sent.entries).toEqual(["quote_sent", "interested"]);
  expect(sent.lead).toMatchObject({
    subStatus: "quote_sent",
    nextFollowUp: new Date(`${tomorrow}T11:00:00+05:30`).toISOString(),
  });
  await page.keyboard.press("z");
  await expect(toastOf(page)).toContainText("Outcome undone");
  const undone = await stored(office, id);
  expect(undone.entries).toEqual([]);
  expect(undone.lead).toMatchObject({ status: "pending_call", nextFollowUp: null });
});

test("Q on a fresh lead of call mode sends its quotes too; Space declines the follow-up, and the next lead is there", async ({
  office,
  page,
  context,
}) => {
  const id = await withQuotes(office, page);
  await page.goto("/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Rohit Deshmukh");
  await expect(page.getByRole("region", { name: "Quotes" })).toBeVisible();
  await page.keyboard.press("q");
  const marking = page.getByRole("dialog", { name: "Mark Quote Sent" });
  await expect(marking.getByRole("checkbox", { name: "Send on WhatsApp" })).toBeFocused();
  await page.keyboard.press("Space");
  const followUp = marking.getByRole("checkbox", { name: /^Follow up/ });
  await expect(followUp).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(followUp).not.toBeChecked();
  const chat = await chatOf(context, () => page.keyboard.press("Enter"));
  expect(chat.searchParams.get("text")).toContain("ACKO");
  await expect(name).toHaveText("Meera Iyer");
  await expect(toastOf(page)).toContainText("Interested, Quote Sent");
  await expect.poll(async () => (await stored(office, id)).entries).toEqual(["quote_sent", "interested"]);
  expect((await stored(office, id)).lead).toMatchObject({ nextFollowUp: null });

  await page.goto(`/leads/customer/${id}`);
  const about =
    "Hello Rohit Deshmukh, you have our renewal quotation for MH 12 DE 4321: Digit at ₹13,654. Shall I go ahead with it?";
  await expect(page.getByRole("link", { name: /^WhatsApp ?, Quote message/ })).toHaveAttribute(
    "href",
    `https://wa.me/919800000142?text=${encodeURIComponent(about)}`,
  );
  await expect(page.getByRole("region", { name: "Quote message: message" })).toHaveText(about);
});

test("outside the calling hours quotes are not sent, and the page says why", async ({ office, page }) => {
  const id = await withQuotes(office, page);
  await page.clock.setFixedTime(new Date(`${today(new Date())}T20:00:00+05:30`));
  await page.goto(`/leads/quotes/${id}`);
  await expect(page.getByRole("button", { name: /^Send on WhatsApp/ })).toBeDisabled();
  await expect(page.getByText(/10:00 to 19:00/)).toBeVisible();
  await page.keyboard.press("w");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Q on the comparison marks quotes as sent that were given on paper, without WhatsApp", async ({
  office,
  page,
}) => {
  const id = await withQuotes(office, page);
  await page.goto(`/leads/quotes/${id}`);
  await expect(page.getByRole("button", { name: "Mark Quote Sent" })).toBeVisible();
  await page.keyboard.press("q");
  const dialog = page.getByRole("dialog", { name: "Mark Quote Sent" });
  await expect(dialog.getByRole("checkbox", { name: "Send on WhatsApp" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Mark Quote Sent" }).click();
  await expect(toastOf(page)).toContainText("Quote has been marked as sent for Rohit Deshmukh");
  expect((await stored(office, id)).entries).toEqual(["quote_sent", "interested"]);
  const quotes = await office.admin.read<{ sentAt: string | null }[]>(`/api/leads/${id}/quotes`);
  expect(quotes.map(({ sentAt }) => sentAt !== null)).toEqual([true, true]);
});

test("an expired quote is neither sent nor marked: the dialogs show it disabled and unticked, with 'Expired'", async ({
  office,
  page,
}) => {
  const id = await withQuotes(office, page);
  const expired = { insurer: "HDFC ERGO", statedTotal: 13_000, plan: "comprehensive" };
  const validUntil = addDays(today(new Date()), -1);
  await office.admin.send("POST", `/api/leads/${id}/quotes`, { ...expired, validUntil });
  await page.goto(`/leads/quotes/${id}`);
  await expect(page.getByRole("button", { name: /^Send on WhatsApp/ })).toBeEnabled();
  for (const [key, name] of [
    ["w", "Send on WhatsApp"],
    ["q", "Mark Quote Sent"],
  ] as const) {
    await page.keyboard.press(key);
    const dialog = page.getByRole("dialog", { name });
    const box = dialog.getByRole("checkbox", { name: /^HDFC ERGO/ });
    await expect(dialog.getByRole("checkbox", { name: /^Digit/ })).toBeChecked();
    await expect(box).toBeDisabled();
    await expect(box).not.toBeChecked();
    await expect(dialog.getByRole("group", { name: /^Quotes sent/ })).toContainText("₹13,000Expired");
    if (key === "w") await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name }).click();
  }
  await expect(toastOf(page)).toContainText("Quote has been marked as sent for Rohit Deshmukh");
  const quotes = await office.admin.read<{ insurer: string; sentAt: string | null }[]>(
    `/api/leads/${id}/quotes`,
  );
  expect(quotes.filter(({ sentAt }) => sentAt === null).map(({ insurer }) => insurer)).toEqual(["HDFC ERGO"]);
});

test("where the follow-up is already at the proposed time, the dialogs say that it stays there", async ({
  office,
  page,
}) => {
  const id = await withQuotes(office, page);
  const at = new Date(`${tomorrow}T11:00:00+05:30`).toISOString();
  await office.admin.send("PATCH", `/api/leads/${id}/status`, {
    status: "follow_up",
    outcome: "follow_up",
    nextFollowUp: at,
  });
  await page.goto(`/leads/quotes/${id}`);
  await expect(page.getByRole("button", { name: /^Send on WhatsApp/ })).toBeEnabled();
  await page.keyboard.press("w");
  const sending = page.getByRole("dialog", { name: "Send on WhatsApp" });
  await expect(sending.getByText("Follow-up stays tomorrow, 11:00", { exact: true })).toBeVisible();
  await expect(sending.getByRole("checkbox", { name: /^Follow up/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("q");
  const marking = page.getByRole("dialog", { name: "Mark Quote Sent" });
  await expect(marking.getByText("Follow-up stays tomorrow, 11:00", { exact: true })).toBeVisible();
  await marking.getByRole("button", { name: "Mark Quote Sent" }).click();
  await expect(toastOf(page)).toContainText("Quote has been marked as sent");
  expect((await stored(office, id)).lead).toMatchObject({ nextFollowUp: at });
});
