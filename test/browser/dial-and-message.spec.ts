import type { Page } from "@playwright/test";
import { expect, type Office, test } from "./support/office.ts";
import { toastOf } from "./support/toasts.ts";

const MONTH = "2026-11";
const AT_NOON = new Date("2026-11-05T12:00:00+05:30");
const IN_THE_EVENING = new Date("2026-11-05T19:00:00+05:30");

interface Lead {
  secondPhone?: string;
  insuranceCompany?: string;
  insuranceExpiry?: string;
}

/** The page of one lead as a telecaller, at a time of the browser's clock. */
async function atLead(office: Office, page: Page, at: Date, lead: Lead = {}) {
  const asha = await office.telecaller("asha");
  const row = { name: "Rohit Rao", registrationNumber: "MH 12 DE 4321", telecallerName: "asha", ...lead };
  const [id = 0] = await office.leads([{ insuranceExpiry: `${MONTH}-20`, ...row }], MONTH);
  await office.signIn(page, "asha");
  await page.clock.setFixedTime(at);
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  return { id, asha };
}

/** The server's clock may be outside the calling hours, so touches are answered here. */
async function catchTouches(page: Page) {
  const sent: { touch: string; template?: string }[] = [];
  await page.route("**/touches", async (route) => {
    const body = route.request().postDataJSON();
    sent.push({ touch: body.touch, template: body.template });
    const callResult = body.template ? `template_${body.template}_opened` : "dialed";
    const entry = { id: sent.length, leadId: 1, callResult, notes: null, createdBy: "Asha" };
    await route.fulfill({ json: { ...entry, createdAt: AT_NOON.toISOString() } });
  });
  return sent;
}

/** The links open other programs, which a test does not have. */
async function keepLinksHere(page: Page) {
  await page.evaluate(() =>
    addEventListener(
      "click",
      (event) =>
        event.target instanceof Element &&
        event.target.closest("a[href^='tel:'], a[href^='https://wa.me']") &&
        event.preventDefault(),
    ),
  );
}

test("D dials and W opens WhatsApp with this lead's message; each adds a history entry", async ({
  office,
  page,
}) => {
  await atLead(office, page, AT_NOON);
  const sent = await catchTouches(page);
  await keepLinksHere(page);
  await expect(page.getByRole("link", { name: "Call", exact: true })).toHaveAttribute(
    "href",
    "tel:+919800000142",
  );
  const text =
    "Hello Rohit Rao, your insurance for MH 12 DE 4321 expires on 20 Nov 2026. Shall I send the renewal quotation?";
  await expect(page.getByRole("link", { name: /^WhatsApp ?, Template 4/ })).toHaveAttribute(
    "href",
    `https://wa.me/919800000142?text=${encodeURIComponent(text)}`,
  );
  const history = page.getByRole("region", { name: "Earlier remarks" });
  await expect(page.getByText("No calls or remarks yet.")).toBeVisible();
  await page.keyboard.press("d");
  await expect.poll(() => sent).toEqual([{ touch: "dial" }]);
  await page.getByRole("radio", { name: "2" }).check({ force: true });
  await page.getByRole("heading", { name: "Rohit Rao" }).click();
  await page.keyboard.press("w");
  await expect.poll(() => sent).toEqual([{ touch: "dial" }, { touch: "whatsapp", template: "2" }]);
  await expect(history.getByRole("listitem")).toHaveText([/TEMPLATE 2 OPENED.*Asha/, /DIALED.*Asha/]);
});

test("a second phone has its own call, WhatsApp and copy buttons: N dials and V opens WhatsApp", async ({
  office,
  page,
}) => {
  await atLead(office, page, AT_NOON, { secondPhone: "9810000142" });
  const sent = await catchTouches(page);
  await keepLinksHere(page);
  const call = (name: string) => page.getByRole("link", { name, exact: true });
  await expect(call("Call")).toHaveAttribute("href", "tel:+919800000142");
  await expect(call("Call the second phone")).toHaveAttribute("href", "tel:+919810000142");
  await expect(page.getByRole("link", { name: /^WhatsApp the second phone, Template 4/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/919810000142\?text=/,
  );
  await expect(page.getByRole("button", { name: "Copy second phone" })).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("v");
  await expect.poll(() => sent).toEqual([{ touch: "dial" }, { touch: "whatsapp", template: "4" }]);
});

test("on a computer a QR code shows the number to a phone's camera, and the outcome keys still work", async ({
  office,
  page,
}) => {
  await atLead(office, page, AT_NOON);
  const sent = await catchTouches(page);
  const button = page.getByRole("button", { name: "Scan to dial" });
  await button.click();
  await expect(page.getByRole("img", { name: "Code for +919800000142" })).toBeVisible();
  await expect.poll(() => sent).toEqual([{ touch: "dial" }]);
  await page.keyboard.press("7");
  await expect(page.getByText("Latest: RINGING NOT RESPONDING")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("img", { name: "Code for +919800000142" })).toBeHidden();
});

test("a message with a blank is not offered and says what is missing; the lead may be called", async ({
  office,
  page,
}) => {
  await atLead(office, page, AT_NOON);
  await page.getByRole("radio", { name: "1" }).check({ force: true });
  const off = page.getByRole("button", { name: "WhatsApp" });
  await expect(off).toBeDisabled();
  await expect(off).toHaveAccessibleDescription("Template 1 needs: Current Insurer");
  await expect(page.getByRole("link", { name: "Call", exact: true })).toBeVisible();
});

test("outside the calling hours neither is a link, with the hours beside them; an outcome is recorded", async ({
  office,
  page,
}) => {
  await atLead(office, page, IN_THE_EVENING);
  for (const name of ["Call", "WhatsApp"]) {
    const off = page.getByRole("button", { name, exact: true });
    await expect(off).toBeDisabled();
    await expect(off).toHaveAccessibleDescription("Calling hours: 10:00 to 19:00 (IST)");
  }
  await expect(page.locator("a[href^='tel:'], a[href^='https://wa.me']")).toHaveCount(0);
  await page.getByRole("button", { name: "Switched Off" }).click();
  await expect(toastOf(page)).toContainText("Success");
});

test("an expired policy shows its bonus; a lead that was not reached shows its next try", async ({
  office,
  page,
}) => {
  const { id } = await atLead(office, page, AT_NOON, {
    insuranceExpiry: "2026-10-20",
    insuranceCompany: "Digit",
  });
  await expect(page.getByText("Uninsured, inspection likely")).toBeVisible();
  await expect(page.getByText("NCB ends in ~74 days")).toBeVisible();
  await page.getByRole("button", { name: "Ringing Not Responding" }).click();
  await expect(page.getByText(/^Not reached: 1 of 6 tries, last /)).toBeVisible();
  expect(id).toBeGreaterThan(0);
});

test("an administrator finds the wrong numbers on Reports and corrects them", async ({ office, page }) => {
  const asha = await office.telecaller("asha");
  const [id = 0] = await office.leads(
    [{ name: "Rohit Rao", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" }],
    MONTH,
  );
  await asha.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "wrong_number" });
  await office.signIn(page, "admin", "/reports");
  const card = page.getByRole("region", { name: "Numbers to fix" });
  await expect(card.getByRole("listitem")).toContainText("Rohit Rao");
  await card.getByRole("link", { name: "Fix the number of Rohit Rao" }).click();
  await page.getByLabel(/^Mobile number/).fill("9811111111");
  await page.getByRole("button", { name: /Save|Update/ }).click();
  await expect(toastOf(page)).toContainText("Success");
  await page.goto("/reports");
  await expect(card.getByText("No lead has a wrong number or one that cannot be called.")).toBeVisible();
});

test("Templates opens WhatsApp with the message shown, and says why it does not (§2 Templates)", async ({
  office,
  page,
}) => {
  const row = { name: "Rohit Rao", registrationNumber: "MH 12 DE 4321", insuranceExpiry: `${MONTH}-20` };
  await office.leads([row], MONTH);
  await office.signIn(page, "admin");
  await page.clock.setFixedTime(AT_NOON);
  const sent = await catchTouches(page);
  await page.goto("/templates?search=MH12DE4321&template=4");
  const whatsapp = page.getByRole("link", { name: /WhatsApp.*Template 4/ });
  await expect(whatsapp).toHaveAttribute("href", /^https:\/\/wa\.me\/919800000142\?text=Hello%20Rohit/);
  await whatsapp.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await whatsapp.click();
  await expect.poll(() => sent).toEqual([{ touch: "whatsapp", template: "4" }]);
  await page.getByRole("tab", { name: "Template 1" }).click();
  await expect(page.getByRole("button", { name: "WhatsApp" })).toBeDisabled();
  await expect(page.getByText("Template 1 needs: Current Insurer")).toBeVisible();
});

test("'Correct the phone' opens the form at the phone", async ({ office, page }) => {
  await office.telecaller("asha");
  const [id] = await office.leads([
    { name: "Gurpreet Bedi", registrationNumber: "MH 12 DE 4999", phoneNumber: "98", telecallerName: "asha" },
  ]);
  await office.signIn(page, "asha", `/leads/customer/${id}`);
  await page.getByRole("link", { name: "Correct the phone" }).click();
  await expect(page.getByLabel(/^Mobile number/)).toBeFocused();
});
