import { callingAsha, resultsOf } from "../support/calling-asha.ts";
import { expect, test } from "../support/office.ts";
import { renewals, UNREAD_MS } from "../support/renewals.ts";
import { toastOf } from "../support/toasts.ts";
import { usedWhileConnected } from "../support/used.ts";

test("offline outcomes are kept and sent when the connection is back, and the page says so", async ({
  office,
  page,
  context,
}) => {
  await office.telecaller("asha");
  const [first, second] = await renewals(office, 3);
  await office.signIn(page, "asha", "/calling");
  const current = page.getByRole("region", { name: "Current lead" });
  await expect(current.getByRole("heading", { name: "Customer 001" })).toBeVisible();
  await usedWhileConnected(page);
  await context.setOffline(true);
  const line = page.getByText("No connection", { exact: true });
  await expect(line).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  const over = await line.boundingBox();
  const under = await page.getByRole("button", { name: "Do not call" }).boundingBox();
  expect(over?.x).toBeGreaterThan((under?.x ?? 0) + (under?.width ?? Number.POSITIVE_INFINITY));
  await page.getByRole("textbox", { name: "Remarks" }).fill("No answer twice");
  await page.keyboard.press("Escape");
  await page.keyboard.press("7");
  await expect(current.getByRole("heading", { name: "Customer 002" })).toBeVisible();
  await current.getByRole("button", { name: "Switched Off" }).click();
  await expect(current.getByRole("heading", { name: "Customer 003" })).toBeVisible();
  await expect(toastOf(page)).toContainText("Sent when the connection is back");
  await context.setOffline(false);
  await expect(page.getByText("No connection")).toHaveCount(0);
  const callsOf = async (id: number | undefined) => {
    const logs = await office.admin.read<{ kind: string; callResult: string; notes: string }[]>(
      `/api/leads/${id}/call-logs`,
    );
    return logs
      .filter(({ kind }) => kind === "call")
      .map(({ callResult, notes }) => `${callResult}: ${notes}`);
  };
  await expect.poll(() => callsOf(first)).toEqual(["ringing_not_responding: No answer twice"]);
  await expect.poll(() => callsOf(second)).toEqual([expect.stringContaining("switched_off")]);
  await page.keyboard.press("Escape");
  await expect(page.getByText("No lead is reserved while you pause")).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText("Rank today")).toHaveCount(0);
});

test("an undo without a connection takes effect at once, and what is pressed after it is recorded alone", async ({
  office,
  page,
  context,
}) => {
  const { ids, named } = await callingAsha(office, page, 2);
  await usedWhileConnected(page);
  await context.setOffline(true);
  await page.keyboard.press("7");
  await expect(named("002")).toBeVisible();
  await page.keyboard.press("z");
  await expect(named("001")).toBeVisible();
  await expect(toastOf(page)).toContainText("It was not sent yet");
  await expect(page.getByText("Undoing…")).toHaveCount(0);
  await page.keyboard.press("b");
  const dialog = page.getByRole("dialog", { name: "Schedule Callback" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("2");
  await page.keyboard.press("Control+Enter");
  await expect(named("002")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => resultsOf(office, ids[0])).toEqual(["callback"]);
});

test("an outcome that waits for the connection is sent when the page is opened again", async ({
  office,
  page,
  context,
}) => {
  const { ids, named } = await callingAsha(office, page, 2);
  await context.setOffline(true);
  await page.keyboard.press("7");
  await expect(named("002")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  // A server that cannot answer keeps it waiting.
  await later.route("**/status", (route) => route.fulfill({ status: 503 }));
  const refused = later.waitForResponse((response) => response.status() === 503);
  await later.goto("/leads");
  await refused;
  await later.unroute("**/status");
  const sent = later.waitForRequest("**/status");
  await later.reload();
  // The time of the call, not of sending, is in the history.
  expect((await sent).postDataJSON().waitedSeconds).toBeGreaterThan(0);
  await expect.poll(() => resultsOf(office, ids[0])).toEqual(["ringing_not_responding"]);
  await expect(toastOf(later)).toContainText("Customer 001");
});

test("an outcome whose reply is outstanding survives leaving the page", async ({ office, page }) => {
  const { ids, named } = await callingAsha(office, page, 2);
  await page.route("**/status", () => undefined);
  const asked = page.waitForRequest("**/status");
  await page.keyboard.press("7");
  await expect(named("002")).toBeVisible();
  await asked;
  page.on("dialog", (dialog) => void dialog.accept());
  const reloaded = page.reload();
  await page.unroute("**/status");
  await reloaded;
  await expect.poll(() => resultsOf(office, ids[0])).toEqual(["ringing_not_responding"]);
});

test("outcomes that wait are sent before Call Mode offers a customer; until the server takes them theirs are left out", async ({
  office,
  page,
  context,
}) => {
  const { ids, named } = await callingAsha(office, page, 4);
  await context.setOffline(true);
  await page.keyboard.press("7");
  await expect(named("002")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  const customer = later.getByRole("region", { name: "Current lead" }).getByRole("heading", { level: 2 });
  await later.route("**/status", (route) => route.fulfill({ status: 503 }));
  await later.goto("/calling");
  await expect(customer).toHaveText("Customer 002");
  expect(await resultsOf(office, ids[0])).toEqual([]);
  await later.unroute("**/status");
  const asked: string[] = [];
  later.on("request", (request) => {
    const [call] = request.url().match(/status$|calling\/next$/) ?? [];
    if (call) asked.push(call);
  });
  await later.reload();
  await expect(customer).toHaveText("Customer 002");
  expect(asked).toEqual(["status", "calling/next"]);
  expect(await resultsOf(office, ids[0])).toEqual(["ringing_not_responding"]);
});

test("an outcome undone while others wait for the connection is not sent when the page is opened again", async ({
  office,
  page,
  context,
}) => {
  const { ids, named } = await callingAsha(office, page, 3);
  await context.setOffline(true);
  await page.keyboard.press("7");
  await expect(named("002")).toBeVisible();
  await page.waitForTimeout(UNREAD_MS + 100);
  await page.keyboard.press("8");
  await expect(named("003")).toBeVisible();
  await page.keyboard.press("z");
  await expect(named("002")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/leads");
  await later.mouse.move(200, 200);
  await expect.poll(() => resultsOf(office, ids[0])).toEqual(["ringing_not_responding"]);
  await later.waitForLoadState("networkidle");
  expect(await resultsOf(office, ids[1])).toEqual([]);
});

test("an outcome undone before it was sent is not sent by another tab that is sending those before it", async ({
  office,
  page,
  context,
}) => {
  const { ids, named } = await callingAsha(office, page, 3);
  await page.route("**/status", () => undefined);
  await page.keyboard.press("7");
  await expect(named("002")).toBeVisible();
  await page.waitForTimeout(UNREAD_MS + 100);
  await page.keyboard.press("8");
  await expect(named("003")).toBeVisible();
  const other = await context.newPage();
  const sent: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await other.route("**/status", async (route) => {
    sent.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  await other.goto("/leads");
  await expect.poll(() => sent).toEqual([`/api/leads/${ids[0]}/status`]);
  await page.keyboard.press("z");
  await expect(named("002")).toBeVisible();
  await expect(toastOf(page)).toContainText("It was not sent yet");
  letGo();
  await expect(toastOf(other)).toContainText("Customer 001");
  await other.waitForLoadState("networkidle");
  expect(sent).toEqual([`/api/leads/${ids[0]}/status`]);
  expect(await resultsOf(office, ids[1])).toEqual([]);
});

test("an outcome that waited while a later one was recorded elsewhere leaves the lead as it is, and says so", async ({
  office,
  page,
  context,
}) => {
  const { ids, named } = await callingAsha(office, page, 2);
  await usedWhileConnected(page);
  await context.setOffline(true);
  await page.keyboard.press("7");
  await expect(named("002")).toBeVisible();
  // The wait is told in seconds.
  await page.waitForTimeout(2000);
  const later = { status: "connected", outcome: "interested" };
  await office.admin.send("PATCH", `/api/leads/${ids[0]}/status`, later);
  await context.setOffline(false);
  await expect(toastOf(page)).toContainText("Interested came later and stays");
  expect(await office.admin.read(`/api/leads/${ids[0]}`)).toMatchObject({ subStatus: "interested" });
  expect((await resultsOf(office, ids[0])).toSorted()).toEqual(["interested", "ringing_not_responding"]);
});
