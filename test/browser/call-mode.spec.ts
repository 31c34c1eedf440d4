import { expect, type Office, test } from "./support/office.ts";
import { toastOf } from "./support/toasts.ts";

const CALLS = 80;
/** Interested, Not Interested, Policy Done Outside, Vehicle Sold, Wrong Number: each a fresh call. */
const KEYS = ["1", "3", "4", "5", "6"];

function renewals(office: Office, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Customer ${String(index + 1).padStart(3, "0")}`,
    registrationNumber: `MH 12 DE ${4000 + index}`,
    phoneNumber: `98000${String(10_000 + index)}`,
    telecallerName: "asha",
  }));
  return office.leads(rows);
}

test("eighty leads from sign-in to the target without a mouse, one key for each outcome", async ({
  office,
  page,
}) => {
  test.setTimeout(240_000);
  const asha = await office.telecaller("asha");
  await renewals(office, CALLS + 2);
  await page.addInitScript(() => {
    for (const kind of ["mousedown", "pointerdown", "touchstart"]) {
      addEventListener(kind, () => console.error(`${kind} in a test without a mouse`), { capture: true });
    }
  });
  const keys = page.keyboard;
  await page.goto("/admin-login");
  await page.getByLabel("Username").focus();
  await keys.type("asha");
  await keys.press("Tab");
  await keys.type("correct-horse");
  await keys.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await keys.press("c");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toBeVisible();
  const called = new Set<string>();
  for (let call = 0; call < CALLS; call += 1) {
    const customer = await name.textContent();
    called.add(customer ?? "");
    await keys.press(KEYS[call % KEYS.length] ?? "1");
    await expect(name).not.toHaveText(customer ?? "");
  }
  expect(called.size).toBe(CALLS);
  await expect(page.getByText("Target met")).toBeVisible();
  const day = await asha.read<{ freshCallsToday: number }>("/api/analytics/telecaller-activity");
  expect(day.freshCallsToday).toBe(CALLS);
});

test("the typed note is saved with the outcome; Z undoes it, and the note is back in its field", {
  tag: "@journey",
}, async ({ office, page }) => {
  const asha = await office.telecaller("asha");
  const [first] = await renewals(office, 3);
  await office.signIn(page, "asha");
  await page.goto("/calling");
  const atHand = page.getByRole("region", { name: "Current lead" });
  const box = page.getByRole("textbox", { name: "Remarks" });
  await expect(atHand.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  await page.keyboard.press("r");
  // A digit in the field is text, not an outcome.
  await page.keyboard.type("wife's car, call at 7");
  await page.keyboard.press("Escape");
  await page.keyboard.press("7");
  await expect(atHand.getByRole("heading", { name: "Customer 002" })).toBeVisible();
  await expect(toastOf(page)).toContainText("Customer 001Ringing Not Responding");
  const logs = () => asha.read<{ notes: string }[]>(`/api/leads/${first}/call-logs`);
  await expect.poll(async () => (await logs()).map(({ notes }) => notes)).toEqual(["wife's car, call at 7"]);
  await page.keyboard.press("z");
  await expect(atHand.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  await expect(box).toHaveValue("wife's car, call at 7");
  expect(await logs()).toEqual([]);
  await page.reload();
  await expect(box).toHaveValue("wife's car, call at 7");
});

test("a lead whose outcome was not saved returns with its note and the reason; the same key saves it once", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [first] = await renewals(office, 3);
  await office.signIn(page, "asha");
  await page.goto("/calling");
  const atHand = page.getByRole("region", { name: "Current lead" });
  await expect(atHand.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  await page.getByRole("textbox", { name: "Remarks" }).fill("wants a quote");
  // Stored, but the reply is lost on the way.
  await page.route("**/status", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Interested", exact: true }).click();
  await expect(atHand.getByText(/^Not saved: Failed to update call outcome/)).toBeVisible();
  await expect(atHand.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Remarks" })).toHaveValue("wants a quote");
  await page.unroute("**/status");
  await page.keyboard.press("1");
  await expect(atHand.getByRole("heading", { name: "Customer 002" })).toBeVisible();
  const noted = async () => (await asha.read<unknown[]>(`/api/leads/${first}/call-logs`)).length;
  await expect.poll(noted).toBe(1);
});

test("a reply that arrives late brings no worked or skipped lead back, and none after a pause", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  await renewals(office, 9);
  await office.signIn(page, "asha");
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/calling/next", async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const current = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await page.goto("/calling");
  for (const [number, key] of ["1", "3", "s", "3", "1"].entries()) {
    await expect(current).toHaveText(`Customer 00${number + 1}`);
    await page.keyboard.press(key);
  }
  await expect(current).toHaveText("Customer 006");
  const late = page.waitForResponse("**/api/calling/next");
  release();
  await late;
  await page.waitForTimeout(300);
  await expect(current).toHaveText("Customer 006");
  const nextUp = page.getByRole("region", { name: "Next up" });
  await expect(nextUp.getByRole("listitem")).toHaveText([/^Customer 007/, /^Customer 008/, /^Customer 009/]);
  const outcomes = async () => {
    const leads = await asha.read<{ id: number }[]>("/api/leads?status=connected");
    const logs = leads.map(({ id }) => asha.read<unknown[]>(`/api/leads/${id}/call-logs`));
    return (await Promise.all(logs)).map((entries) => entries.length);
  };
  await expect.poll(async () => Math.max(...(await outcomes()))).toBe(1);

  asked = 1;
  await page.unroute("**/api/calling/next");
  let answer = () => {};
  const paused = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/calling/next", async (route) => {
    const response = await route.fetch();
    await paused;
    await route.fulfill({ response });
  });
  await page.keyboard.press("s");
  await expect(current).toHaveText("Customer 007");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  const stale = page.waitForResponse("**/api/calling/next");
  answer();
  await stale;
  await page.unroute("**/api/calling/next");
  await page.keyboard.press("Enter");
  await expect(current).toHaveText("Customer 007");
});

test("a callback is promised in call mode; S skips, J and K show the others, Esc pauses with the figures", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await renewals(office, 3);
  await office.signIn(page, "asha");
  await page.goto("/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Customer 001");
  await page.keyboard.press("j");
  await expect(name).toHaveText("Customer 002");
  await page.keyboard.press("k");
  await expect(name).toHaveText("Customer 001");
  await page.keyboard.press("b");
  await page.getByRole("button", { name: /^Tomorrow/ }).click();
  await page.getByRole("button", { name: "Schedule Callback" }).last().click();
  await expect(name).toHaveText("Customer 002");
  await page.keyboard.press("s");
  await expect(name).toHaveText("Customer 003");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  await expect(page.getByText("1 of 80")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(name).toHaveText("Customer 003");
  await page.keyboard.press("4");
  await expect(page.getByRole("heading", { name: "Nobody to call now" })).toBeVisible();
});
