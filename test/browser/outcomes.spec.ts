import type { Page } from "@playwright/test";
import { outcomes, outcomesIn } from "#contract/lead/outcomes";
import { DAY_MS, today } from "#contract/time/calendar";
import { openLeadPage } from "./support/lead-page.ts";
import { expect, type LeadRow, test, thisMonth } from "./support/office.ts";
import { toastOf } from "./support/toasts.ts";

/** The outcomes that a question follows. */
const asking = ["policy_done_by_sln", "not_interested", "policy_done_outside", "vehicle_sold"];

/** The place of each outcome button on the page. */
function placesOf(page: Page): Promise<string[]> {
  return page
    .getByRole("region", { name: "Call Outcome - Select Action" })
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { x, y } = button.getBoundingClientRect();
        return `${button.textContent} ${Math.round(x + scrollX)},${Math.round(y + scrollY)}`;
      }),
    );
}

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`at ${width} px no outcome moves the outcome buttons under the pointer`, async ({ office, page }) => {
    await page.setViewportSize({ width, height });
    await openLeadPage(office, page, "asha", "PB 10 CX 5540");
    await expect(page.getByText("No calls or remarks yet.")).toBeVisible();
    const before = await placesOf(page);
    expect(before).toHaveLength(11);
    for (const code of [...outcomesIn("not-connected"), ...outcomesIn("connected")]) {
      const { label } = outcomes[code];
      await page.getByRole("button", { name: label, exact: true }).click();
      await expect(page.getByText(`Latest: ${code.replaceAll("_", " ").toUpperCase()}`)).toBeVisible();
      if (asking.includes(code)) await page.getByRole("button", { name: "Skip" }).click();
      expect(await placesOf(page), label).toEqual(before);
    }
  });
}

for (const [width, height] of [
  [1366, 768],
  [1093, 614],
  [1920, 1080],
] as const) {
  test(`in Call Mode at ${width} px the outcome keys move by 0 px between six customers, whatever is known of them`, async ({
    office,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await office.telecaller("asha");
    const daysFromNow = (days: number) => today(new Date(Date.now() + days * DAY_MS));
    const known: Partial<LeadRow>[] = [
      { insuranceExpiry: daysFromNow(3), insuranceCompany: "The New India Assurance" },
      { insuranceExpiry: daysFromNow(-20), registrationDate: "2019-03-11" },
      { insuranceExpiry: "31 June" },
      { secondPhone: "9876500001", insuranceExpiry: daysFromNow(40), language: "Tamil" },
      { name: "Debashish Narayanaswamy Chattopadhyay" },
      { insuranceExpiry: daysFromNow(-400), insuranceCompany: "Bajaj Allianz" },
    ];
    await office.leads(
      known.map((one, index) => ({
        name: `Customer ${index}`,
        registrationNumber: `MH 12 DE 51${index}${index}`,
        phoneNumber: `98000101${index}${index}`,
        telecallerName: "asha",
        ...one,
      })),
    );
    await office.signIn(page, "asha", "/calling");
    const current = page.getByRole("region", { name: "Current lead" });
    const name = current.getByRole("heading", { level: 2 });
    const places = new Map<string, string[]>();
    for (let seen = 0; seen < known.length; seen += 1) {
      await expect(name).toBeVisible();
      const customer = (await name.textContent()) ?? "";
      const keys = current.locator("[data-outcomes-at-hand] button");
      places.set(
        customer,
        await keys.evaluateAll((buttons) =>
          // On a phone alone some are here in words.
          buttons
            .filter((button) => button.checkVisibility())
            .map((button) => {
              const { x, y } = button.getBoundingClientRect();
              return `${button.textContent} ${x},${y}`;
            }),
        ),
      );
      await page.keyboard.press("s");
      if (seen < known.length - 1) await expect(name).not.toHaveText(customer);
    }
    expect(places.size).toBe(known.length);
    const [first, ...others] = places.values();
    for (const other of others) expect(other).toEqual(first);
  });
}

test("on the lead's page a key records its outcome at once, and Z takes it back with the remark", {
  tag: "@journey",
}, async ({ office, page }) => {
  const id = await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  const box = page.getByRole("textbox", { name: "Remarks" });
  await page.keyboard.press("r");
  await page.keyboard.type("call the brother");
  await page.keyboard.press("Escape");
  await page.keyboard.press("6");
  await expect(page.getByText("Latest: WRONG NUMBER")).toBeVisible();
  await expect(toastOf(page)).toContainText("SuccessStatus updated: Wrong Number");
  await expect(toastOf(page).getByRole("button", { name: /^Undo/ })).toBeVisible();
  await expect(box).toHaveValue("");
  await page.keyboard.press("z");
  await expect(page.getByText("Latest: Pending")).toBeVisible();
  await expect(box).toHaveValue("call the brother");
  expect((await office.admin.read<unknown[]>(`/api/leads/${id}/call-logs`)).length).toBe(0);

  await page.keyboard.press("p");
  await expect(toastOf(page)).toContainText("Policy marked received");
  await page.keyboard.press("b");
  await expect(page.getByRole("dialog").getByLabel(/^Notes/)).toHaveValue("call the brother");
  await page.getByRole("button", { name: /^Tomorrow 10/ }).click();
  await page.getByRole("button", { name: "Schedule Callback" }).last().click();
  await expect(page.getByText("Latest: CALLBACK")).toBeVisible();
  await expect(box).toHaveValue("");
  await toastOf(page).getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Latest: Pending")).toBeVisible();
  await expect(box).toHaveValue("call the brother");
});

test("Undo in the history gives the remark back, R goes on at its end, and Edit Insurance keeps what was typed over Esc", async ({
  office,
  page,
}) => {
  const id = await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  const box = page.getByRole("textbox", { name: "Remarks" });
  await box.fill("father's number 98111");
  await box.press("Escape");
  await page.keyboard.press("7");
  await expect(page.getByText("Latest: RINGING NOT RESPONDING")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(box).toHaveValue("father's number 98111");
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("r");
  await page.keyboard.type(" after 5");
  await expect(box).toHaveValue("father's number 98111 after 5");
  await box.press("Control+Enter");
  await expect(box).toHaveValue("");
  await page.keyboard.press("e");
  const insurance = page.getByRole("dialog", { name: "Edit Insurance Information" });
  await insurance.getByLabel("Previous NCB").selectOption("35");
  await page.keyboard.press("Escape");
  await expect(insurance).toHaveCount(0);
  await page.keyboard.press("e");
  await expect(insurance.getByLabel("Previous NCB")).toHaveValue("35");
  await page.keyboard.press("Control+Enter");
  await expect(insurance).toHaveCount(0);
  expect(await office.admin.read(`/api/leads/${id}`)).toMatchObject({ previousNcb: "35", subStatus: null });
});

test("Edit Insurance opened right after an outcome leaves what a colleague has changed and nobody touched in it", async ({
  office,
  page,
}) => {
  const id = await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  await office.admin.send("PATCH", `/api/leads/${id}`, { insuranceCompany: "Digit" });
  await page.reload();
  await expect(page.locator("main").getByText("Digit", { exact: true }).first()).toBeVisible();
  let reread = () => {};
  const held = new Promise<void>((resolve) => {
    reread = resolve;
  });
  await page.route(`**/api/leads/${id}`, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  await office.admin.send("PATCH", `/api/leads/${id}`, { insuranceCompany: "ACKO" });
  await page.keyboard.press("7");
  await expect(page.getByText("Latest: RINGING NOT RESPONDING")).toBeVisible();
  await page.keyboard.press("e");
  const insurance = page.getByRole("dialog", { name: "Edit Insurance Information" });
  await insurance.getByLabel("Previous NCB").selectOption("35");
  const again = page.waitForResponse(`**/api/leads/${id}`);
  reread();
  await (await again).finished();
  await expect(page.locator("main").getByText("ACKO", { exact: true }).first()).toBeAttached();
  await page.keyboard.press("Control+Enter");
  await expect(insurance).toHaveCount(0);
  expect(await office.admin.read(`/api/leads/${id}`)).toMatchObject({
    previousNcb: "35",
    insuranceCompany: "ACKO",
  });
});

test("an outcome pressed right after Undo in the history is recorded, also before the history has come again", async ({
  office,
  page,
}) => {
  const id = await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  await page.keyboard.press("6");
  await expect(page.getByText("Latest: WRONG NUMBER")).toBeVisible();
  await page.reload();
  const undo = page.getByRole("button", { name: /^Undo/ });
  await expect(undo).toBeVisible();
  let record = () => {};
  const recorded = new Promise<void>((resolve) => {
    record = resolve;
  });
  await page.route("**/call-logs", async (route) => {
    await recorded;
    await route.continue();
  });
  await undo.click();
  await expect(toastOf(page)).toContainText("Outcome undone");
  await page.keyboard.press("7");
  await expect(page.getByText("Latest: RINGING NOT RESPONDING")).toBeVisible();
  record();
  await expect(page.getByRole("button", { name: "Undo RINGING NOT RESPONDING" })).toBeVisible();
  expect(await office.admin.read(`/api/leads/${id}`)).toMatchObject({
    subStatus: "ringing_not_responding",
  });
});

test("Ctrl Enter saves the remark without an outcome, in call mode and on the lead's page", async ({
  office,
  page,
}) => {
  const id = await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  for (const [path, remark] of [
    [`/leads/customer/${id}`, "wants zero-dep"],
    ["/calling", "husband decides"],
  ] as const) {
    await page.goto(path);
    const box = page.getByRole("textbox", { name: "Remarks" });
    await box.fill(remark);
    // Meant for the field, which is left already: calling is not paused.
    await box.evaluate((field) => {
      const pressed = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
      field.addEventListener("blur", () => document.body.dispatchEvent(pressed), { once: true });
    });
    await box.press("Control+Enter");
    await expect(box).toHaveValue("");
    await expect(page.getByText(remark)).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 2, name: "Gurpreet Bedi" })).toBeVisible();
});

test("in call mode Q asks for the quote's note as the lead's page does, with the typed remark", async ({
  office,
  page,
}) => {
  const id = await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  await page.keyboard.press("b");
  await page.getByRole("button", { name: /^Tomorrow 10/ }).click();
  await page.getByRole("button", { name: "Schedule Callback" }).last().click();
  await expect(page.getByText("Latest: CALLBACK")).toBeVisible();
  for (const path of [`/leads/customer/${id}`, `/calling?month=${thisMonth()}&tab=callbacks`]) {
    await page.goto(path);
    const box = page.getByRole("textbox", { name: "Remarks" });
    await box.fill("8,400 with zero-dep");
    await box.press("Escape");
    await page.keyboard.press("q");
    const dialog = page.getByRole("dialog", { name: "Mark Quote Sent" });
    await expect(dialog.getByLabel(/^Notes/)).toHaveValue("8,400 with zero-dep");
    await dialog.getByLabel(/^Notes/).press("Escape");
  }
});

test("a callback's dialog resets on Cancel and on success; what was typed and closed by Esc is offered again (§5)", async ({
  office,
  page,
}) => {
  await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  const remarks = page.getByRole("textbox", { name: "Remarks" });
  const dialog = page.getByRole("dialog", { name: "Schedule Callback" });
  const note = dialog.getByLabel(/^Notes/);
  const open = () => page.getByRole("button", { name: "Schedule Callback" }).first().click();
  await remarks.fill("Ask for Anil");
  await open();
  await expect(note).toHaveValue("Ask for Anil");
  await note.fill("Ask for Anil, after lunch");
  await dialog.getByRole("button", { name: /^Tomorrow 10/ }).click();
  await note.press("Escape");
  await open();
  await expect(dialog.getByText("Continued from what you typed")).toBeVisible();
  await expect(note).toHaveValue("Ask for Anil, after lunch");
  await expect(dialog.getByLabel(/^Date/)).not.toHaveValue("");
  await expect(dialog.getByLabel(/^Time/)).toHaveValue("10:00");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(remarks).toHaveValue("Ask for Anil");
  await open();
  await expect(note).toHaveValue("Ask for Anil");
  await expect(dialog.getByLabel(/^Date/)).toHaveValue("");
  await note.fill("Ask for Anil Kumar");
  await dialog.getByRole("button", { name: /^Tomorrow 10/ }).click();
  await dialog.getByRole("button", { name: "Schedule Callback" }).click();
  await expect(page.getByText(/Callback scheduled: .*Ask for Anil Kumar/)).toBeVisible();
  await expect(remarks).toHaveValue("");
  await open();
  await expect(note).toHaveValue("");
  await expect(dialog.getByLabel(/^Date/)).toHaveValue("");
});

test("'New policy' names its customer, and on a phone the toast leaves its fields free", async ({
  office,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  await office.leads([
    { name: "Arvind Narayanan", registrationNumber: "TN 09 BQ 1187", telecallerName: "asha" },
  ]);
  await page.goto("/calling");
  const current = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  // Which one is first depends on the day of the month.
  await expect(current).toHaveText(/Bedi|Narayanan/);
  const isGurpreet = (await current.innerText()) === "Gurpreet Bedi";
  await page.getByRole("button", { name: "Policy Done by SLN" }).click();
  const dialog = page.getByRole("dialog", { name: "New policy" });
  await expect(dialog).toContainText(
    isGurpreet ? "Gurpreet Bedi · PB 10 CX 5540" : "Arvind Narayanan · TN 09 BQ 1187",
  );
  const toast = await toastOf(page).boundingBox();
  const sheet = await dialog.boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
});

test("what was typed after an outcome is kept over Esc and Z for the same outcome, and gone with another one", async ({
  office,
  page,
}) => {
  await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  const question = page.getByRole("dialog");
  const lostTo = question.getByLabel("Lost to");
  await page.getByRole("button", { name: "Policy Done Outside", exact: true }).click();
  await lostTo.fill("Zuno");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("Zuno");
  await page.keyboard.press("z");
  await expect(page.getByText("Latest: Pending")).toBeVisible();
  await page.getByRole("button", { name: "Policy Done Outside", exact: true }).click();
  await expect(lostTo).toHaveValue("Zuno");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(page.getByText("Latest: Pending")).toBeVisible();
  await page.getByRole("button", { name: "Not Interested", exact: true }).click();
  await expect(lostTo).toHaveValue("");
  await expect(question.getByText("Continued from what you typed")).toHaveCount(0);
});

test("a saved policy that Z takes back is still in its form, and its toast names the customer", async ({
  office,
  page,
}) => {
  await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  const sale = page.getByRole("dialog", { name: "New policy" });
  await page.keyboard.press("2");
  await sale.getByLabel("New policy number").fill("POL-77");
  await page.keyboard.press("Control+Enter");
  await expect(toastOf(page)).toContainText("Gurpreet BediNew policy saved");
  await page.keyboard.press("z");
  await expect(page.getByText("Latest: Pending")).toBeVisible();
  await page.keyboard.press("2");
  await expect(sale.getByText("Continued from what you typed")).toBeVisible();
  await expect(sale.getByLabel("New policy number")).toHaveValue("POL-77");
});

test("what the customer said about not being called is kept over Esc, and Cancel forgets it", async ({
  office,
  page,
}) => {
  await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  const dialog = page.getByRole("dialog", { name: "Do not call" });
  const said = dialog.getByLabel(/^What the customer said/);
  await page.keyboard.press("x");
  await said.fill("called three times");
  await said.press("Escape");
  await page.keyboard.press("x");
  await expect(said).toHaveValue("called three times");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("x");
  await expect(said).toHaveValue("");
});

test("a note typed for a quote and closed by Esc stays with that dialog, and is saved with no other outcome", async ({
  office,
  page,
}) => {
  await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  const note = page.getByRole("dialog", { name: "Mark Quote Sent" }).getByLabel(/^Notes/);
  await page.keyboard.press("1");
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
  await page.keyboard.press("q");
  await note.fill("sent pdf by mail");
  await note.press("Escape");
  await expect(page.getByRole("textbox", { name: "Remarks" })).toHaveValue("");
  await page.keyboard.press("q");
  await expect(note).toHaveValue("sent pdf by mail");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("q");
  await expect(note).toHaveValue("");
});

test("while the question after a sale is still loading, Esc skips it and Z takes the sale back", async ({
  office,
  page,
}) => {
  const code = /\/ClosingDialog-[^/]+\.js$/;
  let release = () => {};
  const hold = () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    return page.route(code, async (route) => {
      await held;
      await route.continue();
    });
  };
  await hold();
  await openLeadPage(office, page, "asha", "PB 10 CX 5540");
  const record = () =>
    page.getByRole("button", { name: outcomes.policy_done_by_sln.label, exact: true }).click();
  await record();
  await expect(page.getByText("Latest: POLICY DONE BY SLN")).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByText("Latest: Pending")).toBeVisible();
  await record();
  await expect(page.getByText("Latest: POLICY DONE BY SLN")).toBeVisible();
  await page.keyboard.press("Escape");
  const loaded = page.waitForResponse(code);
  release();
  await loaded;
  // The page takes keys again, and nothing opens.
  await page.keyboard.press("r");
  await expect(page.getByRole("textbox", { name: "Remarks" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
