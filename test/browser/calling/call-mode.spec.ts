import { outcomes } from "#contract/lead/outcomes";
import { addDays, MINUTE_MS, today } from "#contract/time/calendar";
import { callingAsha, resultsOf } from "../support/calling-asha.ts";
import { delayAnswers } from "../support/delayed-answers.ts";
import { expect, test } from "../support/office.ts";
import { renewals, UNREAD_MS } from "../support/renewals.ts";
import { toastOf } from "../support/toasts.ts";

const CALLS = 80;
/** Interested, Not Interested, Policy Done Outside, Vehicle Sold, Wrong Number: each a fresh call. */
const KEYS = ["1", "3", "4", "5", "6"];
/** Those that a question follows. */
const ASKING = ["3", "4", "5"];

test("eighty leads from sign-in to the target without a mouse, one key for each outcome and Esc for its question", async ({
  office,
  page,
}) => {
  test.slow();
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
    const key = KEYS[call % KEYS.length] ?? "1";
    await keys.press(key);
    if (ASKING.includes(key)) {
      await expect(page.getByRole("dialog")).toContainText(customer ?? "");
      await keys.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await expect(name).not.toHaveText(customer ?? "");
    await page.waitForTimeout(UNREAD_MS);
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
  await office.signIn(page, "asha", "/calling");
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
  await office.signIn(page, "asha", "/calling");
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
  const nextUp = page.getByRole("region", { name: "Next up" });
  await page.goto("/calling");
  for (const [number, key] of ["1", "6", "s", "7", "1"].entries()) {
    await expect(current).toHaveText(`Customer 00${number + 1}`);
    await page.waitForTimeout(UNREAD_MS);
    await page.keyboard.press(key);
  }
  await expect(current).toHaveText("Customer 006");
  const late = page.waitForResponse("**/api/calling/next");
  release();
  await late;
  await page.waitForTimeout(300);
  await expect(current).toHaveText("Customer 006");
  for (const number of [1, 2, 4, 5]) {
    await expect(nextUp.getByText(`Customer 00${number}`, { exact: true })).toHaveCount(0);
  }
  const entriesOf = async () => {
    const leads = await asha.read<{ id: number }[]>("/api/leads?status=connected");
    const logs = leads.map(({ id }) => asha.read<unknown[]>(`/api/leads/${id}/call-logs`));
    return (await Promise.all(logs)).map((entries) => entries.length);
  };
  await expect.poll(async () => Math.max(...(await entriesOf()))).toBe(1);

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

test("a callback is promised in call mode; S skips, J shows the next one, Esc pauses with the figures", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await renewals(office, 3);
  await office.signIn(page, "asha", "/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Customer 001");
  for (const next of ["Customer 002", "Customer 003", "Customer 001"]) {
    await page.keyboard.press("j");
    await expect(name).toHaveText(next);
  }
  await page.keyboard.press("b");
  await page.getByRole("button", { name: /^Tomorrow 10/ }).click();
  await page.getByRole("button", { name: "Schedule Callback" }).last().click();
  await expect(name).toHaveText("Customer 002");
  await page.keyboard.press("s");
  await expect(name).toHaveText("Customer 003");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  await expect(page.getByText("1 of 80")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(name).toHaveText("Customer 003");
  await page.keyboard.press("Escape");
  await page.getByText("1 of 80").click();
  await expect(page.getByRole("button", { name: "Resume calling" })).not.toBeFocused();
  await page.keyboard.press("Enter");
  await expect(name).toHaveText("Customer 003");
  await page.keyboard.press("4");
  await page.getByRole("dialog", { name: "Policy Done Outside" }).press("Escape");
  await expect(page.getByRole("heading", { name: "Nobody to call now" })).toBeVisible();
});

test("a callback that falls due while a tab of Leads is called is the next lead; H takes it at once, S declines it", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  await renewals(office, 6);
  const month = today(new Date()).slice(0, 7);
  const promised = [
    { name: "Harpreet Patil", registrationNumber: "MH 12 HP 1112", telecallerName: "asha" },
    { name: "Nandini Mishra", registrationNumber: "MH 12 NM 1113", telecallerName: "asha" },
  ];
  const ids = await office.leads(promised, "2025-09");
  await office.signIn(page, "asha");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  const due = page.getByRole("button", { name: /^Callback due \d/ });
  const fallsDue = async (id: number | undefined, inMs: number) => {
    const nextFollowUp = new Date(Date.now() + inMs).toISOString();
    await asha.send("PATCH", `/api/leads/${id}/status`, {
      status: "follow_up",
      outcome: "callback",
      nextFollowUp,
    });
  };
  // Late enough for the page to be loaded before.
  await fallsDue(ids[0], 7000);
  await page.goto(`/calling?month=${month}&tab=pending`);
  await expect(name).toHaveText("Customer 001");
  // The lead at hand stays; the promise stands first in Next up, with its time.
  await expect(due).toHaveText(/^Callback due \d\d:\d\d: Harpreet Patil/);
  await expect(name).toHaveText("Customer 001");
  const nextUp = page.getByRole("region", { name: "Next up" }).getByRole("listitem");
  await expect(nextUp.filter({ hasText: "Harpreet Patil" })).toHaveText(/\d\d:\d\d$/);
  await page.keyboard.press("h");
  await expect(name).toHaveText("Harpreet Patil");
  await expect(due).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Not now, due \d\d:\d\d/ })).toContainText("S");
  await page.keyboard.press("s");
  await expect(name).toHaveText("Customer 001");
  // Nor does it come back by itself; undone, it does.
  await page.keyboard.press("z");
  await expect(name).toHaveText("Harpreet Patil");
  await page.keyboard.press("s");
  await expect(name).toHaveText("Customer 001");
  await fallsDue(ids[1], 1500);
  await page.keyboard.press("1");
  await expect(name).toHaveText("Customer 002");
  await expect(due).toHaveText(/Nandini Mishra/);
  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("1");
  await expect(name).toHaveText("Nandini Mishra");
  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("7");
  await expect(name).toHaveText("Customer 003");
  await expect(due).toHaveCount(0);
});

test("P and an outcome can be undone: by Z while the toast is shown, then in the lead's history", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [id] = await renewals(office, 2);
  await office.signIn(page, "asha");
  const receive = page.getByRole("button", { name: /^Received Previous Policy/ });
  const received = page.getByRole("button", { name: "Policy Received" });
  for (const path of ["/calling", `/leads/customer/${id}`]) {
    await page.goto(path);
    await expect(receive).toBeEnabled();
    await page.keyboard.press("p");
    await expect(received).toBeDisabled();
    await expect(toastOf(page).getByRole("button", { name: /^Undo/ })).toBeVisible();
    await page.keyboard.press("z");
    await expect(receive).toBeEnabled();
    await expect(page.getByText("REMARKS", { exact: true })).toHaveCount(0);
  }

  await page.keyboard.press("6");
  const entry = page.getByRole("region", { name: "Earlier remarks" }).getByRole("listitem");
  const undo = entry.getByRole("button", { name: /^Undo WRONG NUMBER/ });
  await expect(undo).toBeVisible();
  // The toast is over, and so is what the page has in mind.
  await page.reload();
  await undo.click();
  await expect(toastOf(page)).toContainText("Outcome undone");
  await expect(undo).toHaveCount(0);
  await page.keyboard.press("6");
  await expect(undo).toBeVisible();
  await page.reload();
  await expect(undo).toBeVisible();
  await page.keyboard.press("z");
  await expect(toastOf(page)).toContainText("Outcome undone");
  await expect(undo).toHaveCount(0);
  const lead = await asha.read<{ subStatus: string | null; policyReceived: boolean }>(`/api/leads/${id}`);
  expect(lead).toMatchObject({ subStatus: null, policyReceived: false });
});

test("Z takes an outcome back after its toast too, a key pressed right after it counts for the lead that came back, and K with Z reaches older ones", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [first, second] = await renewals(office, 5);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  const name = current.getByRole("heading", { level: 2 });
  const resultsOf = async (id: number | undefined) =>
    (await asha.read<{ callResult: string }[]>(`/api/leads/${id}/call-logs`)).map((log) => log.callResult);
  await expect(name).toHaveText("Customer 001");
  await page.keyboard.press("6");
  await expect(toastOf(page)).toContainText("Wrong Number");
  await page.keyboard.press("z");
  await page.keyboard.press("7");
  await expect.poll(() => resultsOf(first)).toEqual(["ringing_not_responding"]);
  await expect(name).toHaveText("Customer 002");
  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("8");
  await expect(name).toHaveText("Customer 003");
  await expect.poll(() => resultsOf(second)).toEqual(["switched_off"]);

  // The toasts are over.
  await toastOf(page).getByRole("button", { name: "Dismiss" }).click();
  await page.clock.setSystemTime(Date.now() + 15_000);
  await page.keyboard.press("z");
  await expect(name).toHaveText("Customer 002");
  await expect(toastOf(page)).toContainText("Outcome undone");
  expect(await resultsOf(second)).toEqual([]);
  await page.keyboard.press("8");
  await expect(name).toHaveText("Customer 003");
  await expect.poll(() => resultsOf(second)).toEqual(["switched_off"]);
  // The call before the latest one: nobody has worked on its lead since.
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(name).toHaveText("Customer 001");
  await expect(current.getByRole("button", { name: "Undo RINGING NOT RESPONDING" })).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 30_000);
  await page.keyboard.press("z");
  await expect.poll(() => resultsOf(first)).toEqual([]);
  await expect(name).toHaveText("Customer 001");
  await expect(current).toContainText("Taken back");
});

test("after a reload Z says how to reach the last call, and one that is taken back reads as never called", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await renewals(office, 4);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  const name = current.getByRole("heading", { level: 2 });
  const called = page.getByRole("region", { name: "Called" });
  await expect(name).toHaveText("Customer 001");
  await page.keyboard.press("2");
  await page.getByRole("dialog").press("Escape");
  await expect(called.getByRole("listitem")).toHaveText([/^Customer 001/]);
  await page.reload();
  await expect(name).toHaveText("Customer 002");
  await expect(called.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("z");
  await expect(toastOf(page)).toContainText("K shows the last call, then Z takes it back");
  await page.keyboard.press("k");
  await expect(name).toHaveText("Customer 001");
  await page.keyboard.press("z");
  await expect(current).toContainText("Never called, expiry unknown · Taken back");
});

test("a break that ended elsewhere says so, and begins again with the same digit", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [leadId] = await renewals(office, 4);
  await office.signIn(page, "asha", "/calling");
  await expect(page.getByRole("region", { name: "Current lead" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^On break since/)).toBeVisible();
  await asha.send("POST", "/api/call-logs", { leadId, callResult: "remark", notes: "Paid" });
  await expect(page.getByText("The break has ended. A reason begins a new one.")).toBeVisible();
  await page.keyboard.press("2");
  await expect(page.getByText(/^On break since/)).toBeVisible();
  const going = async () => (await asha.read<{ going: unknown }>("/api/breaks/day")).going;
  for (const press of [
    () => page.keyboard.press("2"),
    () => page.getByRole("button", { name: "Lunch" }).click(),
    () => page.keyboard.press("2"),
  ]) {
    await press();
    await expect.poll(going).toMatchObject({ reason: "Lunch" });
    await asha.send("POST", "/api/breaks/end");
    expect(await going()).toBeNull();
  }
  await expect(page.getByText("The break has ended. A reason begins a new one.")).toBeVisible();
});

test("a break goes on over a reload of Call Mode, with its reason, and is shown on the Dashboard", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  await renewals(office, 4);
  await office.signIn(page, "asha", "/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Customer 001");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^On break since/)).toBeVisible();
  const lunch = page.getByRole("button", { name: "Lunch" });
  await expect(lunch).toBeVisible();
  await page.keyboard.press("2");
  await expect(lunch).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => asha.read("/api/breaks/day")).toMatchObject({ breaks: [{ reason: "Lunch" }] });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  await expect(lunch).toHaveAttribute("aria-pressed", "true");
  await page.goto("/");
  await expect(page.getByText(/^On break since \d\d:\d\d, Lunch/)).toBeVisible();
  await page.goto("/calling");
  await expect(lunch).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await expect(name).toHaveText("Customer 001");
  await page.reload();
  await expect(name).toHaveText("Customer 001");
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^On break since/)).toBeVisible();
  await page.goto("/");
  await page.getByRole("button", { name: "End break" }).click();
  await expect(page.getByText(/^On break since/)).toHaveCount(0);
  expect(await asha.read("/api/breaks/day")).toMatchObject({ going: null });
});

test("one kind of lead is worked alone, by ] or a click, with counts, over a reload; H goes to what is due", async ({
  office,
  page,
}) => {
  const asha = await office.telecaller("asha");
  const [due] = await renewals(office, 3);
  const day = today(new Date());
  const expired = {
    name: "Expired One",
    registrationNumber: "MH 12 EX 1001",
    insuranceExpiry: addDays(day, -5),
  };
  const expiring = {
    name: "Expiring One",
    registrationNumber: "MH 12 EX 1002",
    insuranceExpiry: addDays(day, 2),
  };
  await office.leads([expired, expiring].map((row) => ({ ...row, telecallerName: "asha" })));
  await asha.send("PATCH", `/api/leads/${due}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() - MINUTE_MS).toISOString(),
  });
  await office.signIn(page, "asha", "/calling");
  const name = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  const kinds = page.getByRole("group", { name: "Which leads" }).getByRole("button");
  await expect(name).toHaveText("Customer 001");
  await expect(kinds).toHaveText(["All", "Due 1", "Expiring 1", "New 2", "Expired 1"]);
  for (const customer of ["Customer 001", "Expiring One", "Customer 002"]) {
    await page.keyboard.press("]");
    await expect(name).toHaveText(customer);
  }
  await expect(kinds.and(page.getByRole("button", { pressed: true }))).toHaveText("New 2");
  await page.reload();
  await expect(name).toHaveText("Customer 002");
  await page.keyboard.press("7");
  await expect(name).toHaveText("Customer 003");
  await expect(kinds).toHaveText(["All", "Due 1", "Expiring 1", "New 1", "Expired 1"]);
  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("7");
  await expect(page.getByRole("heading", { name: "Nobody to call in New" })).toBeVisible();
  await page.keyboard.press("h");
  await expect(name).toHaveText("Customer 001");
  await kinds.filter({ hasText: "Expired" }).click();
  await expect(name).toHaveText("Expired One");
  await expect(page.getByRole("button", { name: "1 due" })).toBeVisible();
  await kinds.filter({ hasText: "All" }).click();
  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("7");
  await expect(name).toHaveText("Customer 001");
});

test("Next up shows the promises of the next hours with their times; a grey key says what it needs; no toast covers a key", async ({
  office,
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const asha = await office.telecaller("asha");
  const [quoted, promised] = await renewals(office, 4);
  const soon = new Date(
    Math.min(Date.now() + 2 * 60 * MINUTE_MS, Date.parse(`${today(new Date())}T23:59:00+05:30`)),
  );
  await asha.send("PATCH", `/api/leads/${promised}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: soon.toISOString(),
  });
  await asha.send("PATCH", `/api/leads/${quoted}/status`, { status: "connected", outcome: "interested" });
  await asha.send("PATCH", `/api/leads/${quoted}/status`, { status: "completed", outcome: "quote_sent" });
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  const name = current.getByRole("heading", { level: 2 });
  await expect(name).toHaveText("Customer 003");
  const promise = page.getByRole("region", { name: "Next up" }).getByRole("listitem").last();
  await expect(promise).toHaveText(/^Customer 002.*\d{4}at \d\d:\d\d$/);
  await page.keyboard.press("7");
  await expect(toastOf(page)).toContainText("Ringing Not Responding");
  const covered = () =>
    page.evaluate(() => {
      const box = document.querySelector("[data-toast-shown]")?.getBoundingClientRect();
      const controls = [...document.querySelectorAll("main button, main a, main textarea")];
      return controls.flatMap((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        // The side scrolls: what is beyond its end is not shown.
        const end = Math.min(bottom, one.closest("aside")?.getBoundingClientRect().bottom ?? bottom);
        const isUnder = box && left < box.right && right > box.left && top < box.bottom && end > box.top;
        return isUnder && end > top ? [one.textContent] : [];
      });
    });
  await expect.poll(covered).toEqual([]);

  for (const customer of ["Customer 003", "Customer 001"]) {
    await page.keyboard.press("k");
    await expect(name).toHaveText(customer);
  }
  const quote = current.getByRole("button", { name: "Mark Quote Sent" });
  await expect(quote).toBeDisabled();
  await expect(quote).toHaveAccessibleDescription("Record the next call first, then a quote again");
  await page.keyboard.press("q");
  await expect(toastOf(page)).toContainText("Record the next call first");
});

test("the keys work after a click on a template, T shows the next one, and Esc closes only the QR code", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await renewals(office, 3);
  await office.signIn(page, "asha");
  await page.clock.setSystemTime(new Date(`${today(new Date())}T12:00:00+05:30`));
  await page.goto("/calling");
  const current = page.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await expect(current).toHaveText("Customer 001");
  const template = (number: string) => page.getByRole("radio", { name: number, exact: true });
  await page.getByText("2", { exact: true }).last().click();
  await expect(template("2")).toBeChecked();
  await page.keyboard.press("t");
  await expect(template("3")).toBeChecked();
  await page.keyboard.press("s");
  await expect(current).toHaveText("Customer 002");

  await page.getByRole("button", { name: "Scan to dial" }).click();
  const code = page.getByRole("group", { name: "Scan to dial" });
  await expect(code).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(code).toBeHidden();
  await expect(current).toHaveText("Customer 002");

  await page.keyboard.press("b");
  await expect(page.getByRole("dialog", { name: "Schedule Callback" })).toBeVisible();
  // Without a pause between them: the dialog is still fading out.
  await page.evaluate(() => {
    const press = (key: string, ctrlKey = false) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    press("Escape");
    return new Promise((resolve) => {
      setTimeout(() => resolve(press("k", true)), 20);
    });
  });
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("customer");
  await expect(page.getByRole("combobox")).toHaveValue("customer");
});

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const) {
  test(`on a phone of ${width} × ${height} nothing under the thumb moves when a callback falls due, in Call Mode or on the lead`, async ({
    office,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const asha = await office.telecaller("asha");
    const [, other, promised] = await renewals(office, 3);
    await office.signIn(page, "asha");
    const controls = page.getByRole("main").locator("button, a[href], textarea");
    const line = page.getByRole("region", { name: "Callback due" });
    for (const path of ["/calling", `/leads/customer/${other}`]) {
      const stream = page.waitForResponse("**/api/live");
      await page.goto(path);
      await stream;
      await expect(page.getByRole("button", { name: "Wrong Number" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("button", { name: /^Copy/ }).first()).toBeVisible();
      const places = () =>
        controls.evaluateAll((all) =>
          all.map((one) => {
            const { left, top } = one.getBoundingClientRect();
            return `${one.textContent} ${Math.round(left)},${Math.round(top)}`;
          }),
        );
      // History and documents are there once two looks agree.
      let before: string[] = [];
      await expect
        .poll(
          async () => {
            const seen = await places();
            const isSteady = seen.join() === before.join();
            before = seen;
            return isSteady;
          },
          { intervals: [400] },
        )
        .toBe(true);
      const soon = new Date(Date.now() + 1500).toISOString();
      await asha.send("PATCH", `/api/leads/${promised}/status`, {
        status: "follow_up",
        outcome: "callback",
        nextFollowUp: soon,
      });
      await expect(line).toBeVisible();
      // The call made for it comes last among the day's calls.
      expect((await places()).slice(0, before.length), path).toEqual(before);
      await asha.send("POST", `/api/leads/${promised}/snooze`, { snooze: "tomorrow", at: soon });
    }
  });

  test(`on a phone of ${width} × ${height} all outcomes, Call and WhatsApp are in reach without scrolling`, async ({
    office,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const asha = await office.telecaller("asha");
    // One is at hand, and the line names the other.
    for (const due of (await renewals(office, 3)).slice(0, 2)) {
      await asha.send("PATCH", `/api/leads/${due}/status`, {
        status: "follow_up",
        outcome: "callback",
        nextFollowUp: new Date(Date.now() - MINUTE_MS).toISOString(),
      });
    }
    await office.signIn(page, "asha", "/calling");
    await expect(page.getByRole("region", { name: "Current lead" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Callback due" })).toBeVisible();
    const names = [...Object.values(outcomes).map(({ label }) => label), "Call", "WhatsApp"];
    for (const name of names) {
      const control = page
        .getByRole("main")
        .getByRole("button", { name, exact: true })
        .or(page.getByRole("main").getByRole("link", { name, exact: true }));
      const free = await control.first().evaluate((element) => {
        const { left, top, width: wide, height: high } = element.getBoundingClientRect();
        return high >= 44 && element.contains(document.elementFromPoint(left + wide / 2, top + high - 2));
      });
      expect(free, name).toBe(true);
    }
  });
}

test("while an undo is under way B opens its dialog, and a pressed outcome is named until it is recorded", async ({
  office,
  page,
}) => {
  const { ids } = await callingAsha(office, page, 2);
  await page.keyboard.press("7");
  await expect.poll(() => resultsOf(office, ids[0])).toEqual(["ringing_not_responding"]);
  const letGo = await delayAnswers(page, "**/api/leads/*/undo");
  await page.keyboard.press("z");
  await expect(page.getByText("Undoing…")).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByRole("dialog", { name: "Schedule Callback" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("8");
  await expect(page.getByText("Undoing… Then: Switched Off")).toBeVisible();
  await letGo();
  await expect.poll(() => resultsOf(office, ids[0])).toEqual(["switched_off"]);
});

test("the question after a sale waits until the dialog that is open is closed", async ({ office, page }) => {
  const { named } = await callingAsha(office, page, 3);
  const letGo = await delayAnswers(page, "**/api/leads/*/status");
  await page.keyboard.press("2");
  await expect(named("002")).toBeVisible();
  await page.waitForTimeout(UNREAD_MS + 100);
  await page.keyboard.press("b");
  const callback = page.getByRole("dialog", { name: "Schedule Callback" });
  await expect(callback).toBeVisible();
  await letGo();
  await expect(toastOf(page)).toContainText("Customer 001");
  const sale = page.getByRole("dialog", { name: "New policy" });
  await page.waitForTimeout(1000);
  await expect(sale).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(sale).toBeVisible();
});

test("of who is not to be called the outcome can still be recorded; J or S goes on for good", async ({
  office,
  page,
}) => {
  const { named } = await callingAsha(office, page, 2);
  await page.keyboard.press("x");
  await page
    .getByRole("dialog", { name: "Do not call" })
    .getByRole("button", { name: "Do not call" })
    .click();
  await expect(page.getByText("on the do-not-call list. J goes on.")).toBeVisible();
  await page.keyboard.press("s");
  await expect(named("002")).toBeVisible();
  await expect(page.getByText("Skipped for an hour")).toHaveCount(0);
});

test("a second outcome key right after the first is not the next customer's, typing in a field is", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await renewals(office, 3);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  const first = await current.getAttribute("data-lead");
  await page.keyboard.press("6");
  await page.keyboard.press("7");
  await expect(current).not.toHaveAttribute("data-lead", first ?? "");
  const second = Number(await current.getAttribute("data-lead"));
  await page.keyboard.press("r");
  await page.keyboard.type("7 days");
  await expect(page.getByRole("textbox", { name: "Remarks" })).toHaveValue("7 days");
  await page.keyboard.press("Escape");
  await expect(current).toHaveAttribute("data-lead", String(second));
  await page.waitForTimeout(UNREAD_MS);
  await page.keyboard.press("1");
  await expect
    .poll(() => office.admin.read<{ callResult: string }[]>(`/api/leads/${second}/call-logs`))
    .toEqual([expect.objectContaining({ callResult: "interested" })]);
});
