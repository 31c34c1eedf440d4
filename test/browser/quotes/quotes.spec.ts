import type { Page } from "@playwright/test";
import { lastDayOf } from "#contract/lead/closing/policy-year";
import { addDays, today } from "#contract/time/calendar";
import { expectNoFaults } from "../support/axe.ts";
import { expect, type Office, test, thisMonth } from "../support/office.ts";
import { PDF } from "../support/pdf.ts";
import { toastOf } from "../support/toasts.ts";

const typedDay = (day: string) => day.split("-").reverse().join("/");
const soon = () => addDays(today(new Date()), 10);

async function openLead(office: Office, page: Page): Promise<number> {
  await office.telecaller("asha");
  const [id = 0] = await office.leads([
    {
      name: "Rohit Deshmukh",
      registrationNumber: "MH 12 DE 4321",
      phoneNumber: "9800000142",
      telecallerName: "asha",
      insuranceCompany: "ICICI Lombard",
      insuranceExpiry: soon(),
      vehicleType: "car",
    },
  ]);
  await office.admin.send("PATCH", `/api/leads/${id}`, { premiumAmount: 14210, fuelType: "Petrol" });
  await office.signIn(page, "asha", `/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  return id;
}

/** From the key that opens the dialog to the one that saves it. */
async function logQuote(page: Page, insurer: string, amounts: Record<string, string>) {
  await page.keyboard.press("l");
  const dialog = page.getByRole("dialog", { name: "Log a quote" });
  await expect(dialog.getByRole("combobox", { name: "Insurer" })).toBeFocused();
  await page.keyboard.type(insurer);
  for (const [label, text] of Object.entries(amounts)) {
    await dialog.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(toastOf(page)).toContainText(`${insurer} quote saved`);
}

const parts = { "Own damage": "8930", "Add-on premium": "2350", "Third party": "3416" };

test("three quotes are logged by keyboard, sent and compared; one wins, with its sale filled in, and Undo takes all back", {
  tag: "@journey",
}, async ({ office, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await openLead(office, page);
  await logQuote(page, "Digit", parts);
  await logQuote(page, "ACKO", { "Total as per insurer": "13500" });
  await logQuote(page, "Zuno", { ...parts, "Own damage": "9500" });
  const card = page.getByRole("region", { name: "Quotes" });
  await expect(card.getByRole("listitem")).toHaveText([/Digit/, /ACKO.*Lowest/, /Zuno/]);

  await page.keyboard.press("1");
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
  await page.keyboard.press("q");
  const sending = page.getByRole("dialog", { name: "Mark Quote Sent" });
  for (const insurer of ["Digit", "ACKO", "Zuno"])
    await expect(sending.getByRole("checkbox", { name: insurer })).toBeChecked();
  await sending.getByRole("checkbox", { name: "Zuno" }).press("Space");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Latest: QUOTE SENT")).toBeVisible();
  await expect(card.getByRole("listitem").filter({ hasText: "Sent" })).toHaveText([/Digit/, /ACKO/]);

  await card.getByRole("link", { name: "Compare" }).press("Enter");
  const table = page.getByRole("table", { name: "Quotes side by side" });
  await expect(table.getByRole("columnheader")).toHaveText([/Digit/, /ACKO.*Lowest/, /Zuno.*Not sent/]);
  await expect(table.getByRole("row", { name: /^Against last year/ })).toContainText("−₹710");
  await page.keyboard.press("y");
  await expect(toastOf(page)).toContainText("The comparison is on the clipboard");
  const message = await page.evaluate(() => navigator.clipboard.readText());
  expect(message).toContain("Insurance quotes for MH 12 DE 4321, Maruti Suzuki Swift");
  for (const ofCustomer of ["Rohit", "Deshmukh", "98000", "14,210"])
    expect(message).not.toContain(ofCustomer);

  await page.getByRole("button", { name: "Policy done with this" }).nth(1).press("Enter");
  const sale = page.getByRole("dialog", { name: "New policy" });
  await expect(sale.getByLabel("New insurer")).toHaveValue("ACKO");
  await expect(sale.getByLabel("New policy number")).toBeFocused();
  await expect(sale.getByLabel(/^New premium/)).toHaveValue("13500");
  const start = addDays(soon(), 1);
  await expect(sale.getByLabel("New start")).toHaveValue(typedDay(start));
  await expect(sale.getByLabel("New expiry")).toHaveValue(typedDay(lastDayOf(start)));
  await sale.getByLabel("Payment").selectOption("UPI");
  await page.keyboard.press("Control+Enter");
  await expect(toastOf(page)).toContainText("New policy saved");
  const lead = () => office.admin.read<Record<string, unknown>>(`/api/leads/${id}`);
  expect(await lead()).toMatchObject({
    subStatus: "policy_done_by_sln",
    newInsurer: "ACKO",
    newPremium: 13500,
    payment: "UPI",
  });
  await page.keyboard.press("z");
  await expect(toastOf(page)).toContainText("Outcome undone");
  expect(await lead()).toMatchObject({
    subStatus: "quote_sent",
    newInsurer: null,
    newPremium: null,
    newStart: null,
    payment: null,
  });
  await expect(table.getByText("Chosen")).toHaveCount(0);
});

test("what was typed for a sale that was undone belongs to its quote: the sale with another insurer starts empty", async ({
  office,
  page,
}) => {
  const id = await openLead(office, page);
  await logQuote(page, "Digit", { "Total as per insurer": "15000" });
  await logQuote(page, "HDFC ERGO", { "Total as per insurer": "16000" });
  const quotes = await office.admin.read<{ id: number }[]>(`/api/leads/${id}/quotes`);
  await office.admin.send("PATCH", `/api/leads/${id}/status`, {
    status: "completed",
    subStatus: "quote_sent",
    quoteIds: quotes.map((quote) => quote.id),
  });
  await page.goto(`/leads/quotes/${id}`);
  const wins = page.getByRole("button", { name: "Policy done with this" });
  const sale = page.getByRole("dialog", { name: "New policy" });
  const number = sale.getByLabel("New policy number");
  const saveNumber = async (text: string) => {
    await number.fill(text);
    await page.keyboard.press("Control+Enter");
    await expect(toastOf(page)).toContainText("New policy saved");
    await page.keyboard.press("z");
    await expect(toastOf(page)).toContainText("Outcome undone");
  };
  await wins.first().press("Enter");
  await sale.getByLabel("Payment").selectOption("UPI");
  await saveNumber("DG-77");

  await wins.last().press("Enter");
  await expect(sale.getByLabel("New insurer")).toHaveValue("HDFC ERGO");
  await expect(number).toHaveValue("");
  await expect(sale.getByLabel("Payment")).toHaveValue("");
  await expect(sale.getByText("Continued from what you typed")).toHaveCount(0);
  await saveNumber("HE-5");

  await wins.last().press("Enter");
  await expect(number).toHaveValue("HE-5");
  await expect(sale.getByText("Continued from what you typed")).toBeVisible();
});

test("a quote logged on an unassigned lead says that the lead is still nobody's", async ({
  office,
  page,
}) => {
  const id = await openLead(office, page);
  await logQuote(page, "Digit", parts);
  await expect(toastOf(page)).not.toContainText("unassigned");
  await office.admin.send("PATCH", `/api/leads/${id}`, { assignedTo: null });
  await page.reload();
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await logQuote(page, "ACKO", parts);
  const said = "The lead is still unassigned: the first outcome takes it";
  await expect(toastOf(page)).toContainText(said);
  await expect(page.getByRole("region", { name: "Quotes" })).toContainText(said);
});

test("a lost policy is asked about: to whom, at what price and why; Undo takes the answers back too", async ({
  office,
  page,
}) => {
  const id = await openLead(office, page);
  await logQuote(page, "Digit", { "Total as per insurer": "13653" });
  await page.keyboard.press("4");
  const loss = page.getByRole("dialog", { name: "Policy Done Outside" });
  await expect(loss.getByLabel("Lost to")).toBeFocused();
  await page.keyboard.type("ACKO");
  await loss.getByLabel(/^Their premium/).fill("12,500");
  await expect(loss.getByText("Our lowest quote was ₹13,653: ₹1,153 more")).toBeVisible();
  await expect(loss.getByLabel("Their policy ends")).toHaveValue(typedDay(lastDayOf(addDays(soon(), 1))));
  await loss.getByRole("button", { name: "Lower price" }).press("Space");
  await page.keyboard.press("Control+Enter");
  const card = page.getByRole("region", { name: "Policy Elsewhere" });
  await expect(card).toContainText("ACKO");
  await expect(card).toContainText("₹12,500");
  await expect(card).toContainText("Lower price");
  await page.keyboard.press("z");
  await expect(card).toHaveCount(0);
  expect(await office.admin.read(`/api/leads/${id}`)).toMatchObject({ subStatus: null, lostTo: null });

  await page.keyboard.press("3");
  const why = page.getByRole("dialog", { name: "Not Interested" });
  await expect(why).toBeVisible();
  await page.keyboard.press("1");
  await expect(why.getByRole("button", { name: /Lower price/ })).toHaveAttribute("aria-pressed", "true");
  await expect(why.getByLabel("Lost to")).toHaveValue("");
  await why.getByLabel(/^Their premium/).fill("12k");
  await why.getByLabel("Their policy ends").focus();
  await page.keyboard.press("Control+Enter");
  await expect(why.getByText("Premium must be numeric")).toBeVisible();
  await expect(why.getByLabel(/^Their premium/)).toBeFocused();
  await why.getByLabel(/^Their premium/).fill("99999999999");
  await expect(why.getByText("₹99,99,99,99,999: is that right?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await card.getByRole("button", { name: "Edit" }).click();
  await page
    .getByRole("dialog", { name: "Policy elsewhere" })
    .getByRole("button", { name: "No need" })
    .click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("₹99,99,99,99,999: is that right?")).toBeVisible();
  await page.waitForTimeout(600);
  await page.keyboard.press("Control+Enter");
  await expect(card).toContainText("No need");
});

test("who bought the vehicle becomes a lead, which the toast opens; both parts are needed, and Undo takes it back", async ({
  office,
  page,
}) => {
  const id = await openLead(office, page);
  await page.keyboard.press("5");
  const sold = page.getByRole("dialog", { name: "Vehicle Sold" });
  await expect(sold.getByLabel("New owner")).toBeFocused();
  await page.keyboard.type("Sachin Jagtap");
  await page.keyboard.press("Control+Enter");
  await expect(sold.getByText("Mobile number is required")).toBeVisible();
  await sold.getByLabel("Phone").fill("98000 61127");
  await page.keyboard.press("Control+Enter");
  await expect(toastOf(page)).toContainText("Sachin Jagtap is a lead now");
  const link = toastOf(page).getByRole("link", { name: "Open the lead" });
  await expect(link).toHaveCSS("text-decoration-line", "underline");
  const path = (await link.getAttribute("href")) ?? "";
  await page.keyboard.press("z");
  await expect(toastOf(page)).toContainText("Outcome undone");
  await expect
    .poll(async () => (await page.request.get(`/api/leads/${path.split("/").at(-1)}`)).status())
    .toBe(404);
  expect(await office.admin.read(`/api/leads/${id}`)).toMatchObject({ subStatus: null });
});

test("in call mode L logs a quote, Q sends it, and the question after an outcome leaves the next lead ready", async ({
  office,
  page,
}) => {
  await openLead(office, page);
  await office.leads([
    {
      name: "Meera Iyer",
      registrationNumber: "MH 12 DE 9999",
      phoneNumber: "9800000999",
      telecallerName: "asha",
    },
  ]);
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await page.goto("/calling");
  await expect(name).toBeVisible();
  const first = (await name.textContent()) ?? "";
  await logQuote(page, "Digit", parts);
  const quotes = page.getByRole("region", { name: "Quotes" });
  await expect(quotes.getByRole("listitem")).toHaveText([/Digit.*₹17,341/]);
  await expect(page.getByRole("region", { name: "Last contact" })).toContainText("Digit");
  await page.keyboard.press("i");
  await expect(page.getByRole("table", { name: "Quotes side by side" })).toContainText("₹17,341");
  await page.goBack();
  await expect(name).toHaveText(first);
  await page.keyboard.press("b");
  await page.getByRole("button", { name: /^Tomorrow 10/ }).press("Enter");
  await page.getByRole("button", { name: "Schedule Callback" }).last().press("Enter");
  await expect(name).not.toHaveText(first);
  await page.goto(`/calling?month=${thisMonth()}&tab=callbacks`);
  await expect(name).toHaveText(first);
  await page.keyboard.press("q");
  const sending = page.getByRole("dialog", { name: "Mark Quote Sent" });
  await expect(sending.getByRole("checkbox", { name: "Digit" })).toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expect(name).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(toastOf(page)).toContainText("Outcome undone");
  await expect(name).toHaveText(first);
  await page.keyboard.press("4");
  await expect(page.getByRole("dialog", { name: "Policy Done Outside" })).toContainText(first);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(name).toHaveText(first);
});

test("on a phone quotes are cards; the comparison, its dialogs and its image are accessible in both themes", async ({
  office,
  page,
}) => {
  test.slow();
  const id = await openLead(office, page);
  await logQuote(page, "Digit", parts);
  await logQuote(page, "ACKO", { "Total as per insurer": "13500" });
  await page.goto(`/leads/quotes/${id}`);
  await expect(page.getByRole("table", { name: "Quotes side by side" })).toBeVisible();
  await expectNoFaults(page, "quotes");
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole("button", { name: "Change the quote of Digit" }).hover();
  const tooltip = await page.getByRole("tooltip").locator("..").boundingBox();
  const log = await page.getByRole("button", { name: "Log a quote" }).boundingBox();
  expect((tooltip?.y ?? 0) + (tooltip?.height ?? 0)).toBeLessThan(log?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("list", { name: "Quotes" }).getByRole("listitem")).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1366, height: 768 });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as image" }).click();
  expect((await saved).suggestedFilename()).toBe("Quotes MH 12 DE 4321, Maruti Suzuki Swift.png");
  await page.keyboard.press("l");
  const dialog = page.getByRole("dialog", { name: "Log a quote" });
  await expect(dialog).toBeVisible();
  const isWhole = await dialog.evaluate((box) =>
    [...box.querySelectorAll("form > div")].every(
      ({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight,
    ),
  );
  expect(isWhole).toBe(true);
  await expectNoFaults(page, "log a quote", "[role=dialog]");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/leads/customer/${id}`);
  for (const [key, title] of [
    ["2", "New policy"],
    ["4", "Policy Done Outside"],
    ["5", "Vehicle Sold"],
  ] as const) {
    await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await expectNoFaults(page, title, "[role=dialog]");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.setViewportSize({ width: 1366, height: 768 });
  }
});

test("what was typed of a quote is continued after Esc and a reload; a quote changed meanwhile is not overwritten", async ({
  office,
  page,
}) => {
  const id = await openLead(office, page);
  await page.keyboard.press("l");
  const logging = page.getByRole("dialog", { name: "Log a quote" });
  await expect(logging.getByRole("combobox", { name: "Insurer" })).toBeFocused();
  await page.keyboard.type("Digit");
  await logging.getByLabel("Own damage").fill("-5");
  await page.keyboard.press("Control+Enter");
  await expect(logging.getByText("Not below 0")).toBeVisible();
  await expect(logging.getByLabel("Own damage")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(logging).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await page.keyboard.press("l");
  await expect(logging.getByText("Continued from what you typed")).toBeVisible();
  await expect(logging.getByRole("combobox", { name: "Insurer" })).toHaveValue("Digit");
  // What is typed over a continued insurer replaces it.
  await page.keyboard.type("Digitt");
  await expect(logging.getByText("Digitt: is that Digit?")).toBeVisible();
  await logging.getByRole("button", { name: "Start empty" }).click();
  await expect(logging.getByRole("combobox", { name: "Insurer" })).toHaveValue("");
  await expect(logging.getByText("Continued from what you typed")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await logQuote(page, "Digit", parts);
  await logQuote(page, "ACKO", parts);

  await page.goto(`/leads/quotes/${id}`);
  await page.getByRole("button", { name: "Change the quote of Digit" }).click();
  const changing = page.getByRole("dialog", { name: "Change the quote" });
  await changing.getByLabel("IDV (₹)").fill("470000");
  const stored = () =>
    office.admin.read<{ id: number; idv: number | null; thirdParty: number }[]>(`/api/leads/${id}/quotes`);
  const [digit] = await stored();
  await office.admin.send("PATCH", `/api/quotes/${digit?.id}`, {
    insurer: "Digit",
    plan: "comprehensive",
    ownDamage: 8930,
    thirdParty: 7897,
  });
  await page.keyboard.press("Control+Enter");
  await expect(changing.getByText("Someone else changed this quote")).toBeVisible();
  await changing.getByRole("button", { name: "Take these, keep the rest that I typed" }).click();
  await expect(changing.getByLabel("Third party", { exact: true })).toHaveValue("7897");
  await page.keyboard.press("Control+Enter");
  await expect(changing).toHaveCount(0);
  expect((await stored())[0]).toMatchObject({ idv: 470_000, thirdParty: 7897 });

  await page.getByRole("button", { name: "Delete the quote of Digit" }).press("Enter");
  await page.getByRole("button", { name: "Delete the quote", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Delete the quote of Digit" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete the quote of ACKO" })).toBeFocused();
});

test("three quotes are logged by keyboard with at most 40 keys, and the insurer's PDF is kept with its quote", async ({
  office,
  page,
}) => {
  const id = await openLead(office, page);
  let pressed = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    pressed += keys.length;
  };
  const dialog = page.getByRole("dialog", { name: "Log a quote" });
  for (const [insurer, letters, total] of [
    ["Digit", "dig", "13654"],
    ["TATA AIG", "tat", "14200"],
    ["The New India Assurance", "new", "12900"],
  ] as const) {
    await press("l");
    await expect(dialog.getByRole("combobox", { name: "Insurer" })).toBeFocused();
    await press(...letters, "Tab", ...total, "Control+Enter");
    await expect(toastOf(page)).toContainText(`${insurer} quote saved`);
    await expect(dialog).toHaveCount(0);
  }
  expect(pressed).toBeLessThanOrEqual(40);

  await page.keyboard.press("i");
  await expect(page.getByRole("table", { name: "Quotes side by side" })).toBeVisible();
  await page.getByLabel("Paper of TATA AIG").setInputFiles({
    name: "tata.pdf",
    mimeType: "application/pdf",
    buffer: PDF,
  });
  await expect(toastOf(page)).toContainText("tata.pdf kept with the quote of TATA AIG");
  const papers = page.getByRole("row", { name: "Insurer's paper" }).getByRole("cell");
  await expect(papers).toHaveText([/^Add PDF/, /tata\.pdf.*Add another/, /^Add PDF/]);
  await papers.getByRole("button", { name: "View tata.pdf" }).click();
  await expect(page.getByRole("dialog", { name: "Insurance Quotation" }).locator("iframe")).toBeVisible();
  await page.keyboard.press("Escape");
  const [document] = await office.admin.read<{ documentType: string }[]>(`/api/leads/${id}/documents`);
  expect(document).toMatchObject({ documentType: "quotation", fileName: "tata.pdf" });
});
