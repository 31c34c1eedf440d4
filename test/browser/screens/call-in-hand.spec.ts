import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addDays, MINUTE_MS, today } from "#contract/time/calendar";
import { expect, type Office, test, thisMonth } from "../support/office.ts";
import { toastOf } from "../support/toasts.ts";

const NAME = "Aditya Balasubramaniam";

/** Three leads of a telecaller at noon, within the calling hours. */
async function atNoon(office: Office, page: Page) {
  const asha = await office.telecaller("asha");
  const ids = await office.leads(
    [1, 2, 3].map((number) => ({
      name: `${NAME} ${number}`,
      registrationNumber: `MH 12 DE ${4320 + number}`,
      phoneNumber: `98000${20_550 + number}`,
      telecallerName: "asha",
      insuranceExpiry: addDays(today(new Date()), 4 + number),
    })),
  );
  await page.clock.setFixedTime(new Date(`${today(new Date())}T12:00:00+05:30`));
  await office.signIn(page, "asha");
  const current = page.getByRole("region", { name: "Current lead" });
  return { asha, ids, current, name: current.getByRole("heading", { level: 2 }) };
}

/** Where the outcomes, the remark and the buttons below it are. */
function placesOf(page: Page) {
  return page
    .getByRole("region", { name: "Current lead" })
    .locator("fieldset button, textarea, button:has-text('Skip')")
    .evaluateAll((all) =>
      all.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [one.textContent, left, top, width, height].join(" ");
      }),
    );
}

test("the phone number stays free of the buttons beside it, from 768 to 1366 px, when the status is below the name", async ({
  office,
  page,
}) => {
  const { name, current } = await atNoon(office, page);
  await page.goto("/calling");
  await expect(name).toHaveText(`${NAME} 1`);
  await expect(current.getByRole("link", { name: "Call", exact: true })).toBeVisible();
  for (const width of [768, 820, 900, 1023, 1024, 1093, 1180, 1279, 1280, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const covered = await current.getByText(/^\+91-98000/).evaluate((number) => {
      const range = document.createRange();
      range.selectNodeContents(number);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const buttons = [...(number.closest("section")?.querySelectorAll("a[href^='tel:'], a[target]") ?? [])];
      return buttons.some((button) => {
        const box = button.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      });
    });
    expect.soft(covered, `at ${width}`).toBe(false);
  }
});

for (const [width, height] of [
  [1366, 768],
  [1024, 768],
] as const) {
  test(`an outcome that was not saved, or a number not to be called, moves no button at ${width} × ${height}`, async ({
    office,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { name, current } = await atNoon(office, page);
    await page.goto("/calling");
    await expect(name).toHaveText(`${NAME} 1`);
    await expect(current.getByText("Expires in 5 days, never called")).toBeVisible();
    await expect(current.getByRole("link", { name: "Call", exact: true })).toBeVisible();
    const before = await placesOf(page);
    await page.route("**/status", (route) => route.abort());
    await page.keyboard.press("1");
    await expect(current.getByText(/^Not saved: /)).toBeVisible();
    await expect(name).toHaveText(`${NAME} 1`);
    await expect(current.getByText("Expires in 5 days, never called")).toBeVisible();
    await toastOf(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(toastOf(page)).toHaveCount(0);
    expect(await placesOf(page)).toEqual(before);
    await page.unroute("**/status");
    await page.keyboard.press("x");
    await page.getByRole("dialog").getByRole("button", { name: "Do not call" }).click();
    await expect(current.getByText(/do-not-call list/)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await placesOf(page)).toEqual(before);
  });
}

/** What else is drawn where the calling hours stand. */
const overTheHours = (page: Page) =>
  page
    .getByRole("region", { name: "Current lead" })
    .getByText("Calling hours: 10:00 to 19:00 (IST)")
    .locator("visible=true")
    .evaluate((hours) => {
      const { left, right, top, bottom } = hours.getBoundingClientRect();
      return [...(hours.closest("section")?.querySelectorAll("*") ?? [])].flatMap((one) => {
        const isDrawn = one.childElementCount === 0 || getComputedStyle(one).borderTopWidth !== "0px";
        if (!isDrawn || one === hours) return [];
        const range = document.createRange();
        range.selectNodeContents(one);
        return [one, range].some((drawn) => {
          const box = drawn.getBoundingClientRect();
          return (
            box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
          );
        })
          ? [one.textContent || one.tagName]
          : [];
      });
    });

test("out of hours nothing lies over the calling hours: no long note, no correction, no outcome of another tab", async ({
  office,
  page,
}) => {
  const { asha, ids, name, current } = await atNoon(office, page);
  const [first, , third] = ids;
  await asha.send("PATCH", `/api/leads/${third}/status`, {
    outcome: "callback",
    nextFollowUp: new Date(Date.now() - MINUTE_MS).toISOString(),
    notes: `Callback scheduled: 5 Nov 2026, 12:00. ${"Ask for the son first, then for the RC copy. ".repeat(8)}`,
  });
  await page.clock.setFixedTime(new Date(`${today(new Date())}T20:00:00+05:30`));
  await page.goto("/calling");
  const look = async (line: string | RegExp) => {
    await expect(current.getByText(line).first()).toBeVisible();
    for (const width of [768, 820, 1024, 1180, 1279, 1280, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      expect.soft(await overTheHours(page), `${line} at ${width}`).toEqual([]);
    }
  };
  await expect(name).toHaveText(`${NAME} 3`);
  await look(/Ask for the son first/);
  await page.keyboard.press("7");
  await expect(name).toHaveText(`${NAME} 1`);
  await page.keyboard.press("k");
  await look(/^The next key corrects/);
  await page.keyboard.press("j");
  await expect(name).toHaveText(`${NAME} 1`);
  await page.getByRole("textbox", { name: "Remarks" }).fill("Asks for the price");
  await asha.send("PATCH", `/api/leads/${first}/status`, {
    outcome: "ringing_not_responding",
    requestId: randomUUID(),
  });
  await look(/^Recorded elsewhere/);
});

test("with the new policy open the toast's Undo takes the outcome back and closes the form, and Z types", async ({
  office,
  page,
}) => {
  const { name, current } = await atNoon(office, page);
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/calling");
    await expect(name).toHaveText(`${NAME} 1`);
    await page.getByRole("button", { name: "Policy Done by SLN" }).click();
    const sale = page.getByRole("dialog", { name: "New policy" });
    await sale.getByLabel("New policy number").fill("Z");
    const undo = toastOf(page).getByRole("button", { name: "Undo" });
    await expect(undo).toHaveText("Undo", { useInnerText: true });
    await undo.click();
    await expect(sale).toHaveCount(0);
    await expect(name).toHaveText(`${NAME} 1`);
    await expect(current.getByText("Expires in 5 days, never called · Taken back")).toBeVisible();
  }
});

for (const [width, height] of [
  [390, 844],
  [360, 740],
  [360, 780],
] as const) {
  test(`a toast with Undo covers no field, no button and no text of the next lead at ${width} × ${height}`, async ({
    office,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { name } = await atNoon(office, page);
    await page.goto("/calling");
    await expect(name).toHaveText(`${NAME} 1`);
    await page.getByRole("button", { name: "Wrong Number" }).click();
    await expect(name).toHaveText(`${NAME} 2`);
    await expect(toastOf(page)).toContainText("Wrong Number");
    await toastOf(page).evaluate((toast) =>
      Promise.all(toast.getAnimations({ subtree: true }).map((one) => one.finished)),
    );
    const covered = await page.evaluate(() => {
      const controls = document.querySelectorAll("a[href], button, input, select, textarea");
      return [...controls].flatMap((control) => {
        if (control.closest("[data-toast-shown]")) return [];
        const { left, top, width: wide, height: high } = control.getBoundingClientRect();
        const hit = [0.1, 0.5, 0.9].some((part) =>
          document.elementFromPoint(left + wide / 2, top + high * part)?.closest("[data-toast-shown]"),
        );
        return hit ? [control.textContent || control.tagName] : [];
      });
    });
    expect(covered).toEqual([]);
    const texts = await page.evaluate(() => {
      const toast = document.querySelector("[data-toast-shown]")?.getBoundingClientRect();
      const outcomes = document.querySelector("[data-outcomes-at-hand]")?.getBoundingClientRect();
      const all = document.querySelectorAll("[data-lead] :is(h2, p, dt, dd)");
      return [...all].flatMap((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const isInSight = outcomes !== undefined && top < outcomes.top;
        const isCovered = toast !== undefined && top < toast.bottom && bottom > toast.top;
        return isInSight && isCovered ? [one.textContent] : [];
      });
    });
    expect(texts).toEqual([]);
  });
}

test("a callback in the past is refused in the dialog, its field marked; the typed note stays after Esc, and after Z in its dialog, and the toast says the time", async ({
  office,
  page,
}) => {
  const { asha, ids, name, current } = await atNoon(office, page);
  await page.goto("/calling");
  await expect(name).toHaveText(`${NAME} 1`);
  const dialog = page.getByRole("dialog", { name: "Schedule Callback" });
  await page.keyboard.press("b");
  await dialog.getByLabel(/^Notes/).fill("ask about the claim");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("b");
  await expect(dialog.getByLabel(/^Notes/)).toHaveValue("ask about the claim");
  await dialog.getByLabel(/^Date/).fill(today(new Date()));
  await dialog.getByLabel(/^Time/).fill("12:00");
  await dialog.getByRole("button", { name: "Schedule Callback" }).click();
  await expect(dialog.getByText("Choose a time after now")).toBeVisible();
  await expect(dialog.getByLabel(/^Time/)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(/^Time/).fill("12:30");
  await dialog.getByRole("button", { name: "Schedule Callback" }).click();
  await expect(name).toHaveText(`${NAME} 2`);
  await expect(toastOf(page)).toContainText(/Callback on \d+ \w+ \d{4}, 12:30/);
  await page.keyboard.press("z");
  await expect(name).toHaveText(`${NAME} 1`);
  // Back in its dialog only: in the remark it would be saved with the next outcome, whichever that is.
  await expect(toastOf(page)).toContainText("Outcome undone");
  await expect(current.getByRole("textbox", { name: "Remarks" })).toHaveValue("");
  await page.keyboard.press("b");
  await expect(dialog.getByLabel(/^Notes/)).toHaveValue("ask about the claim");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("7");
  await expect(name).toHaveText(`${NAME} 2`);
  const logs = () => asha.read<{ notes: string | null }[]>(`/api/leads/${ids[0]}/call-logs`);
  await expect.poll(async () => (await logs()).map(({ notes }) => notes)).toEqual([null]);
});

test("what is typed of a new policy stays after Esc, chosen files ask before J leaves, and an outcome says that it ends a conversion", async ({
  office,
  page,
}) => {
  const { asha, ids } = await atNoon(office, page);
  await asha.send("PATCH", `/api/leads/${ids[0]}/status`, {
    status: "connected",
    outcome: "policy_done_by_sln",
  });
  await page.goto(`/leads/customer/${ids[0]}`);
  const policy = page.getByRole("dialog", { name: "New policy" });
  const edit = page
    .locator("section, article, div")
    .filter({ has: page.getByRole("heading", { name: "New Policy" }) })
    .last()
    .getByRole("button", { name: "Edit" });
  await edit.click();
  await policy.getByLabel("New policy number").fill("POL-77");
  await page.keyboard.press("Escape");
  await expect(policy).toHaveCount(0);
  await edit.click();
  await expect(policy.getByLabel("New policy number")).toHaveValue("POL-77");
  await page.keyboard.press("Escape");
  await expect(policy).toHaveCount(0);

  await page.keyboard.press("5");
  await expect(toastOf(page)).toContainText(
    `Status updated: Vehicle Sold. ${NAME} 1 no longer counts as converted`,
  );
  await expect(toastOf(page).getByRole("button", { name: "Undo" })).toBeVisible();

  await page.goto("/leads?month=all");
  await page
    .getByRole("link", { name: `${NAME} 2` })
    .first()
    .click();
  const heading = page.getByRole("heading", { level: 2, name: `${NAME} 2` });
  await expect(heading).toBeVisible();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "rc.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
  await expect(page.getByText("rc.pdf")).toBeVisible();
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  expect(new Set(questions)).toEqual(new Set(["What you have typed is not saved. Leave this page?"]));
  await expect(heading).toBeVisible();
});

test("the line of a callback that falls due is whole beside the title, with its key, at 1024, 1093 and 1180 px", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const lead = (name: string, number: number) => ({
    name,
    registrationNumber: `MH 12 DE ${4320 + number}`,
    telecallerName: "asha",
    insuranceExpiry: addDays(today(new Date()), 4 + number),
  });
  await office.leads([lead(NAME, 1)]);
  const [promised] = await office.leads([lead("Venkata Subramanian Krishnamoorthy", 2)], "2025-09");
  await asha.send("PATCH", `/api/leads/${promised}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() + 5000).toISOString(),
  });
  await office.signIn(page, "asha", `/calling?month=${thisMonth()}&tab=pending`);
  await expect(page.getByRole("region", { name: "Current lead" })).toContainText(NAME);
  const due = page.getByRole("button", { name: /^Callback due \d/ });
  await expect(due).toBeVisible();
  for (const width of [1024, 1093, 1180, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const faults = await due.evaluate((line) => {
      const boxOf = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect();
      const header = line.closest("header");
      const words = line.querySelector(".truncate");
      const places: [string, number][] = [
        ["title", boxOf(header?.querySelector("h1")).right],
        ["icon", boxOf(line.querySelector("svg")).left],
        ["words", boxOf(words).left],
        ["words' end", boxOf(words).left + (words?.scrollWidth ?? 0)],
        ["key", boxOf(line.querySelector("kbd")).left + 1],
        ["key's end", boxOf(line.querySelector("kbd")).right],
        ["line's end", boxOf(line).right],
        ["search", boxOf(header?.querySelector("[aria-keyshortcuts]")).left],
      ];
      return places.filter(([, left], index) => left < (places[index - 1]?.[1] ?? 0));
    });
    expect.soft(faults, `at ${width}`).toEqual([]);
  }
});
