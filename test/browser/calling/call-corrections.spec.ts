import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, type Office, test } from "../support/office.ts";
import { UNREAD_MS } from "../support/renewals.ts";
import { toastOf } from "../support/toasts.ts";

async function callingAsha(office: Office, page: Page, count = 4) {
  const asha = await office.telecaller("asha");
  const ids = await office.leads(
    Array.from({ length: count }, (_, index) => ({
      name: `Customer ${index + 1}`,
      registrationNumber: `MH 12 DE ${4000 + index}`,
      phoneNumber: `98000${10_000 + index}`,
      telecallerName: "asha",
    })),
  );
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  const name = current.getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Customer 1");
  const resultsOf = async (id: number | undefined) =>
    (await asha.read<{ callResult: string }[]>(`/api/leads/${id}/call-logs`)).map((log) => log.callResult);
  const leadOf = (id: number | undefined) => asha.read<Record<string, unknown>>(`/api/leads/${id}`);
  return { asha, ids, current, name, resultsOf, leadOf, press: (key: string) => page.keyboard.press(key) };
}

test("Z after a correction brings back the outcome it replaced, with its note and promise, and again after a reload", async ({
  office,
  page,
}) => {
  const { ids, current, name, resultsOf, leadOf, press } = await callingAsha(office, page);
  const [first] = ids;
  await press("b");
  const schedule = page.getByRole("dialog", { name: "Schedule Callback" });
  await schedule.getByRole("button", { name: /^Tomorrow 17:00/ }).click();
  await schedule.getByLabel("Notes").fill("Son will answer");
  await schedule.getByLabel("Notes").press("Control+Enter");
  await expect(name).toHaveText("Customer 2");
  await expect.poll(() => resultsOf(first)).toEqual(["callback"]);
  const { nextFollowUp } = await leadOf(first);
  expect(nextFollowUp).not.toBeNull();

  await press("k");
  await expect(current).toContainText(/The next key corrects Callback \(\d\d:\d\d\)/);
  await press("8");
  await expect(name).toHaveText("Customer 2");
  await expect.poll(() => resultsOf(first)).toEqual(["switched_off"]);
  await press("z");
  await expect(toastOf(page)).toContainText("Customer 1: Switched Off. Back to Callback");
  await expect(name).toHaveText("Customer 1");
  await expect(current).toContainText(/The next key corrects Callback \(\d\d:\d\d\)/);
  await expect(current).toContainText("Son will answer");
  await expect(page.getByRole("textbox", { name: "Remarks" })).toHaveValue("");
  expect(await resultsOf(first)).toEqual(["callback"]);
  expect(await leadOf(first)).toMatchObject({ subStatus: "callback", nextFollowUp });

  // What this page has in mind is gone: K and Z do the same.
  await press("8");
  await expect.poll(() => resultsOf(first)).toEqual(["switched_off"]);
  await page.reload();
  await expect(name).toHaveText("Customer 2");
  await press("k");
  await expect(name).toHaveText("Customer 1");
  await press("z");
  await expect(current).toContainText(/The next key corrects Callback \(\d\d:\d\d\)/);
  await expect(page.getByRole("textbox", { name: "Remarks" })).toHaveValue("");
  expect(await leadOf(first)).toMatchObject({ subStatus: "callback", nextFollowUp });

  // The promise itself taken back leaves nothing that says so.
  await press("z");
  await expect.poll(() => resultsOf(first)).toEqual([]);
  await expect(current).toContainText("Never called");
  await expect(current).not.toContainText(/promised|Called at/);
});

test("what a callback's dialog noted is in it again after Z, and in the dialog that corrects it after K", async ({
  office,
  page,
}) => {
  const { asha, ids, name, press } = await callingAsha(office, page);
  const [first] = ids;
  const notesOf = async () =>
    (await asha.read<{ notes: string }[]>(`/api/leads/${first}/call-logs`)).map(({ notes }) => notes);
  const callback = page.getByRole("dialog", { name: "Schedule Callback" });
  await press("b");
  await callback.getByRole("button", { name: /^Tomorrow 17:00/ }).click();
  await callback.getByLabel("Notes").fill("Son will answer");
  await callback.getByLabel("Notes").press("Control+Enter");
  await expect(name).toHaveText("Customer 2");
  await expect.poll(notesOf).toEqual([expect.stringMatching(/^Callback scheduled: .*Son will answer$/)]);
  await press("z");
  await expect(name).toHaveText("Customer 1");
  await expect.poll(notesOf).toEqual([]);
  await press("b");
  await expect(callback.getByLabel("Notes")).toHaveValue("Son will answer");
  await callback.getByLabel("Notes").press("Control+Enter");
  await expect(name).toHaveText("Customer 2");
  await expect.poll(notesOf).toHaveLength(1);

  await press("k");
  await expect(name).toHaveText("Customer 1");
  await press("f");
  const followUp = page.getByRole("dialog", { name: "Schedule Follow-up" });
  await expect(followUp.getByLabel("Notes")).toHaveValue("Son will answer");
  await followUp.getByRole("button", { name: /^Tomorrow 17:00/ }).click();
  await followUp.getByLabel("Notes").press("Control+Enter");
  await expect(name).toHaveText("Customer 2");
  await expect.poll(notesOf).toEqual([expect.stringMatching(/^Follow-up scheduled: .*Son will answer$/)]);
});

test("a quote sent in the call is what 'Called' and K say of it", async ({ office, page }) => {
  const { ids, current, name, press, resultsOf } = await callingAsha(office, page);
  await press("q");
  const quote = page.getByRole("dialog", { name: "Mark Quote Sent" });
  await quote.getByLabel("Notes").press("Control+Enter");
  await expect(name).toHaveText("Customer 2");
  await expect.poll(() => resultsOf(ids[0])).toEqual(["quote_sent", "interested"]);
  const called = page.getByRole("region", { name: "Called" }).getByRole("listitem");
  await expect(called).toHaveText([/^Customer 1Quote Sent\d\d:\d\d$/]);
  await press("k");
  await expect(current).toContainText(/The next key corrects Quote Sent/);
});

test("a lead that was finished in another tab while something was typed here says so: J leaves it for good, and it is not next", async ({
  office,
  page,
}) => {
  const { asha, ids, current, name, press } = await callingAsha(office, page, 5);
  const next = page.getByRole("region", { name: "Next up" }).getByRole("listitem");
  const remark = page.getByRole("textbox", { name: "Remarks" });
  await remark.fill("Asks for the price");
  await remark.press("Escape");
  await asha.send("PATCH", `/api/leads/${ids[0]}/status`, {
    outcome: "ringing_not_responding",
    requestId: randomUUID(),
  });
  await expect(current.getByRole("status").filter({ hasText: "Recorded" })).toHaveText(
    "Recorded elsewhere: Ringing Not Responding. J goes on.",
  );
  await expect(name).toHaveText("Customer 1");
  await expect(remark).toHaveValue("Asks for the price");
  await press("j");
  await expect(next).toHaveText([/Customer 3/, /Customer 4/, /Customer 5/]);
  for (const customer of ["2", "3", "4", "5", "2"]) {
    await expect(name).toHaveText(`Customer ${customer}`);
    await press("j");
  }
});

test("Enter in 'New insurer' goes on to the premium, and a digit right after the policy is saved is no outcome", async ({
  office,
  page,
}) => {
  const { ids, name, resultsOf, leadOf, press } = await callingAsha(office, page);
  await press("2");
  const dialog = page.getByRole("dialog", { name: "New policy" });
  await expect(dialog.getByLabel("New insurer")).toBeFocused();
  await page.keyboard.type("tata");
  await press("Enter");
  await expect(dialog.getByLabel("New insurer")).toHaveValue("TATA AIG");
  await expect(dialog.getByLabel("New premium (₹)")).toBeFocused();
  await page.keyboard.type("15750");
  await page.waitForTimeout(UNREAD_MS);
  await dialog.evaluate((open) => {
    const gone = new MutationObserver(() => {
      if (open.isConnected) return;
      gone.disconnect();
      for (const key of "177") {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      }
    });
    gone.observe(document.body, { childList: true, subtree: true });
  });
  await press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(toastOf(page)).toContainText("New policy saved");
  expect(await leadOf(ids[0])).toMatchObject({ newInsurer: "TATA AIG", newPremium: 15_750 });
  await expect(name).toHaveText("Customer 2");
  expect(await resultsOf(ids[1])).toEqual([]);
  await page.waitForTimeout(UNREAD_MS);
  await press("1");
  await expect.poll(() => resultsOf(ids[1])).toEqual(["interested"]);
});

test("a Tab out of habit right after that Enter stays in the premium; the next one goes on, and so does the first after a digit", async ({
  office,
  page,
}) => {
  const { ids, leadOf, press } = await callingAsha(office, page);
  await press("2");
  const dialog = page.getByRole("dialog", { name: "New policy" });
  const premium = dialog.getByLabel("New premium (₹)");
  await expect(dialog.getByLabel("New insurer")).toBeFocused();
  await page.keyboard.type("tata");
  await press("Enter");
  await press("Tab");
  await expect(premium).toBeFocused();
  await press("Tab");
  await expect(premium).not.toBeFocused();
  await dialog.getByLabel("New insurer").focus();
  await press("Enter");
  await page.keyboard.type("15750");
  await press("Tab");
  await expect(premium).not.toBeFocused();
  await expect(premium).toHaveValue("15750");
  expect(await leadOf(ids[0])).toMatchObject({ newPremium: null });
});

test("the keys of the page act again as soon as Esc has closed the list of keys", async ({
  office,
  page,
}) => {
  const { press } = await callingAsha(office, page);
  await press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await press("Escape");
  await press("g");
  await press("l");
  await expect(page).toHaveURL(/\/leads/);
});

test("Z brings a lead that was finished in another tab back with its history, and J does not offer it again", async ({
  office,
  page,
}) => {
  const { asha, ids, current, name, resultsOf, press } = await callingAsha(office, page);
  const remark = page.getByRole("textbox", { name: "Remarks" });
  await remark.fill("Asks for the price");
  await remark.press("Escape");
  const said = current.getByRole("status").filter({ hasText: "Recorded" });
  await asha.send("PATCH", `/api/leads/${ids[0]}/status`, { outcome: "interested", requestId: randomUUID() });
  await expect(said).toContainText("Recorded elsewhere: Interested");
  await press("7");
  await expect(name).toHaveText("Customer 2");
  await expect.poll(() => resultsOf(ids[0])).toEqual(["ringing_not_responding", "interested"]);
  await press("z");
  await expect(name).toHaveText("Customer 1");
  await expect(current.getByText(/^Called .*: Interested/)).toBeVisible();
  await expect(current.getByRole("region", { name: "Last contact" })).toContainText("INTERESTED");
  await press("j");
  for (const customer of ["2", "3", "4", "2"]) {
    await expect(name).toHaveText(`Customer ${customer}`);
    await press("j");
  }
});

test("an outcome's key pressed twice within half a second counts once, also where a busy page handles the second one late", async ({
  office,
  page,
}) => {
  const { ids, name, resultsOf } = await callingAsha(office, page);
  await page.evaluate(async () => {
    const first = new KeyboardEvent("keydown", { key: "9", bubbles: true });
    const second = new KeyboardEvent("keydown", { key: "9", bubbles: true });
    Object.defineProperty(second, "timeStamp", { value: first.timeStamp + 400 });
    document.body.dispatchEvent(first);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    document.body.dispatchEvent(second);
  });
  await expect(name).toHaveText("Customer 2");
  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("7");
  await expect(name).toHaveText("Customer 3");
  await expect.poll(() => resultsOf(ids[1])).toEqual(["ringing_not_responding"]);
});
