import type { Locator, Page } from "@playwright/test";
import { DAY_MS, today } from "#contract/time/calendar";
import { expect, type Office, test } from "../support/office.ts";
import { open } from "../support/screens.ts";
import { toastOf } from "../support/toasts.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function leadsOfAsha(office: Office) {
  const asha = await office.telecaller("asha");
  const ids = await office.leads(
    ["Anita Rao", "Bhavna Shah", "Chetan Patil"].map((name, index) => ({
      name,
      registrationNumber: `MH 12 DE ${4321 + index}`,
      telecallerName: "asha",
    })),
  );
  return { asha, ids };
}

test("on a phone the remark is above the outcomes, with a second phone and a remark of the file too", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([
    {
      name: "Manoj Shetty",
      registrationNumber: "UP 32 EM 3748",
      telecallerName: "asha",
      insuranceExpiry: today(new Date(Date.now() + DAY_MS)),
      secondPhone: "9810013810",
      language: "Marathi",
      remark: "Prefers a call after 6 pm; asked for zero-dep last year, and for a quote without it",
    },
  ]);
  await page.clock.setFixedTime(new Date(`${today(new Date())}T12:00:00+05:30`));
  await office.signIn(page, "asha");
  await open(page, "/calling", "Call Mode");
  const said = page.locator("summary", { hasText: "File: Prefers a call" });
  const remark = await boxOf(page.getByRole("textbox", { name: "Remarks" }));
  const outcomes = await boxOf(page.locator("[data-outcomes-at-hand]"));
  expect(remark.y + remark.height).toBeLessThanOrEqual(outcomes.y);
  const { height } = await boxOf(said);
  await said.tap();
  await expect.poll(async () => (await boxOf(said)).height).toBeGreaterThan(height);
});

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test("on a phone the undo is a slim line on the bar below, with a callback due too; Pause and Skip are beside Call; the bar names the customer", async ({
  office,
  page,
}) => {
  const { asha, ids } = await leadsOfAsha(office);
  await asha.send("PATCH", `/api/leads/${ids[2]}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() - DAY_MS).toISOString(),
  });
  await page.clock.setFixedTime(new Date(`${today(new Date())}T12:00:00+05:30`));
  await office.signIn(page, "asha");
  await open(page, `/leads/customer/${ids[0]}`, "Customer Details");
  const line = async () => {
    await expect(toastOf(page)).toBeVisible();
    await toastOf(page).evaluate((one) => Promise.all(one.getAnimations().map((each) => each.finished)));
    const { x, y, width, height } = await boxOf(toastOf(page));
    expect([x, width]).toEqual([0, 390]);
    expect(height).toBeLessThanOrEqual(46);
    return y + height;
  };
  await page.getByRole("button", { name: "Switched Off" }).tap();
  expect(await line()).toBeCloseTo((await boxOf(page.getByLabel("Callback due"))).y, 0);
  const barText = () =>
    page.locator("header h1").evaluate((title) => getComputedStyle(title, "::before").content);
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(barText).toContain("Anita Rao");

  await open(page, "/calling", "Call Mode");
  const current = page.getByRole("region", { name: "Current lead" });
  const call = await boxOf(current.getByRole("link", { name: "Call", exact: true }));
  for (const name of ["Pause", "Skip"]) {
    const { y, height } = await boxOf(current.getByRole("button", { name }));
    expect(Math.abs(y + height / 2 - call.y - call.height / 2)).toBeLessThan(3);
  }
  await current.getByRole("button", { name: "Ringing Not Responding" }).tap();
  expect(await line()).toBeCloseTo((await boxOf(page.getByRole("navigation", { name: "Main" }))).y, 0);
  await page.evaluate(() => scrollTo(0, 300));
  const name = await current.getByRole("heading", { level: 2 }).textContent();
  await expect.poll(barText).toContain(name ?? "");
});

test("on a phone without a connection the toast leaves Call, Pause and Skip free, and 'No connection' the toast; a quote that is not saved is kept, and the toast says so", async ({
  office,
  page,
  context,
}) => {
  const { ids } = await leadsOfAsha(office);
  await page.clock.setFixedTime(new Date(`${today(new Date())}T12:00:00+05:30`));
  // Its toast is the first: the code of toasts is there when the connection goes.
  await office.signInByForm(page, "asha");
  await open(page, "/calling", "Call Mode");
  const current = page.getByRole("region", { name: "Current lead" });
  await expect(current.getByRole("link", { name: "Call", exact: true })).toBeVisible();
  await context.setOffline(true);
  await current.getByRole("button", { name: "Ringing Not Responding" }).tap();
  const shown = async (text: string) => {
    await expect(toastOf(page)).toContainText(text);
    await toastOf(page).evaluate((one) => Promise.all(one.getAnimations().map((each) => each.finished)));
    return boxOf(toastOf(page));
  };
  const undo = await shown("Sent when the connection is back");
  for (const control of [
    current.getByRole("link", { name: "Call", exact: true }),
    current.getByRole("button", { name: "Skip" }),
  ]) {
    const { y, height } = await boxOf(control);
    expect(y + height).toBeLessThanOrEqual(undo.y);
  }
  await context.setOffline(false);
  await open(page, `/leads/quotes/${ids[1]}`, "Quotes");
  await page.getByRole("button", { name: "Log a quote" }).tap();
  const dialog = page.getByRole("dialog", { name: "Log a quote" });
  await dialog.getByRole("combobox", { name: "Insurer" }).fill("Zuno");
  await dialog.getByLabel("Total as per insurer").fill("6100");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Save quote" }).tap();
  const failed = await shown("No connection: what you typed is kept");
  const line = await boxOf(page.getByText("No connection", { exact: true }));
  expect(line.y + line.height).toBeLessThanOrEqual(failed.y);
});

/** The fields that a bar covers while they have the focus, each with the room for its error. */
async function coveredFields(page: Page, within = "main"): Promise<string[]> {
  const covered: string[] = [];
  const fields = page
    .locator(`${within} :is(input:not([type=file]), select, textarea)`)
    .filter({ visible: true });
  for (const field of await fields.all()) {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    if (!(await field.isEnabled())) continue;
    await field.focus();
    const isUnder = await field.evaluate((element) => {
      const { left, top, width, bottom } = element.getBoundingClientRect();
      if (width <= 1) return false;
      const at = (y: number) => document.elementFromPoint(left + width / 2, y);
      const isIn = (one: Element | null, position: RegExp): boolean =>
        one !== null && (position.test(getComputedStyle(one).position) || isIn(one.parentElement, position));
      const frame = element.closest("[role=dialog]");
      const isCovered = (hit: Element | null) =>
        frame ? !hit || !frame.contains(hit) || hit.closest("output") !== null : isIn(hit, /fixed|sticky/);
      // An error is the line below the field.
      const below = at(bottom + 20);
      return isCovered(at(top + 3)) || isCovered(at(bottom - 3)) || (!frame && isIn(below, /fixed/));
    });
    if (isUnder)
      covered.push(`${await field.getAttribute("aria-label")} ${await field.getAttribute("name")}`);
  }
  return covered;
}

test("with the keyboard open no bar covers a field that has the focus, nor its error", async ({
  office,
  page,
}) => {
  test.slow();
  const { ids } = await leadsOfAsha(office);
  await office.signIn(page, "asha");
  for (const height of [420, 740]) {
    await page.setViewportSize({ width: 390, height });
    for (const [path, heading] of [
      [`/leads/customer/${ids[0]}`, "Customer Details"],
      [`/leads/edit/${ids[0]}`, "Edit Lead"],
      ["/calling", "Call Mode"],
      ["/leads", "Leads Management"],
    ] as const) {
      await open(page, path, heading);
      await page.waitForLoadState("networkidle");
      expect.soft(await coveredFields(page), `${path} at ${height}`).toEqual([]);
    }
    await open(page, `/leads/quotes/${ids[0]}`, "Quotes");
    await page.getByRole("button", { name: "Log a quote" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect.soft(await coveredFields(page, "[role=dialog]"), `the quote at ${height}`).toEqual([]);
  }
});

test("beside the place in a list the bar has room for the whole title, a form's two buttons for the whole width, and a long name does not fill the screen", async ({
  office,
  page,
}) => {
  await leadsOfAsha(office);
  await office.signIn(page, "asha");
  await open(page, "/leads", "Leads Management");
  await page.getByRole("button", { name: "Add New Lead" }).tap();
  const form = page.getByRole("dialog", { name: "Add New Lead" });
  const cancel = form.getByRole("button", { name: "Cancel" });
  await expect.poll(async () => (await boxOf(cancel)).x).toBe(16);
  const create = await boxOf(form.getByRole("button", { name: "Create Lead" }));
  expect(create.x + create.width).toBe(390 - 16);
  await cancel.tap();

  await page.getByRole("link", { name: "Anita Rao" }).first().tap();
  await expect(page.getByRole("group", { name: "Place in the list" })).toBeVisible();
  const title = page.getByRole("heading", { level: 1, name: "Customer Details" });
  expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);

  await page.getByRole("button", { name: "Vehicle Sold" }).tap();
  const buyer = page.getByRole("dialog", { name: "Vehicle Sold" });
  const name = "Venkatanarasimharajuvaripeta ".repeat(6).trim();
  await buyer.getByLabel("New owner").fill(name);
  await buyer.getByLabel("Phone").fill("98000 00777");
  await buyer.getByRole("button", { name: "Add the new owner" }).tap();
  await expect(toastOf(page).getByTitle(`${name} is a lead now`)).toBeVisible();
  expect((await boxOf(toastOf(page))).height).toBeLessThanOrEqual(140);
});
