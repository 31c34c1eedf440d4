import type { Browser, Page } from "@playwright/test";
import { expect, type Office, test, thisMonth } from "./support/office.ts";

/** Another user in another browser. */
async function another(browser: Browser, office: Office, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: office.url });
  const page = await context.newPage();
  await office.signIn(page, username);
  return page;
}

async function twoTelecallers(office: Office, registrationNumber: string) {
  const asha = await office.telecaller("asha");
  await office.telecaller("meena");
  const [id = 0] = await office.leads([
    {
      name: "Rohit Deshmukh",
      registrationNumber,
      telecallerName: "asha",
      insuranceExpiry: `${thisMonth()}-28`,
    },
  ]);
  return { asha, id };
}

/** From its first line on the stream sends everything. */
const heard = (page: Page) => page.waitForResponse("**/api/live");
const idOf = async (office: Office, username: string) =>
  (await office.admin.read<{ id: string; username: string }[]>("/api/users")).find(
    (user) => user.username === username,
  )?.id;

test("what an administrator assigns and a colleague's outcome appear on an open list without a reload", async ({
  office,
  page,
}) => {
  const { id } = await twoTelecallers(office, "MH 12 DE 4321");
  await office.leads([
    {
      name: "Ananya Iyer",
      registrationNumber: "KA 03 MN 2208",
      telecallerName: "meena",
      insuranceExpiry: `${thisMonth()}-27`,
    },
  ]);
  await office.signIn(page, "meena");
  const stream = heard(page);
  await page.goto("/leads");
  await expect(page.getByRole("link", { name: "View Ananya Iyer" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View Rohit Deshmukh" })).toHaveCount(0);
  await stream;
  await page.getByRole("link", { name: "View Ananya Iyer" }).focus();

  const meena = await idOf(office, "meena");
  await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: [id], assignedUserId: meena });
  await expect(page.getByRole("link", { name: "View Rohit Deshmukh" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View Ananya Iyer" })).toBeFocused();

  await office.admin.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await expect(page.getByRole("link", { name: "View Rohit Deshmukh" })).toHaveCount(0);
});

test("a colleague's outcome appears on the open lead; the remark being typed and an open dialog stay", async ({
  office,
  page,
}) => {
  const { id } = await twoTelecallers(office, "MH 12 DE 4322");
  await office.signIn(page, "asha");
  const stream = heard(page);
  await page.goto(`/leads/customer/${id}`);
  await stream;
  const remark = page.getByRole("textbox", { name: /Remarks/ });
  await remark.fill("wants a quote for the Zero Dep cover");
  await remark.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(8, 8));
  await office.admin.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
  await expect(remark).toHaveValue("wants a quote for the Zero Dep cover");
  await expect(remark).toBeFocused();
  expect(await remark.evaluate((box: HTMLTextAreaElement) => box.selectionStart)).toBe(8);

  await page.getByRole("button", { name: /Schedule Callback/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Time/).fill("14:15");
  await office.admin.send("PATCH", `/api/leads/${id}/status`, {
    status: "not_connected",
    outcome: "switched_off",
  });
  // Long enough for the change to be sent and read: nothing reaches the page below the dialog.
  await page.waitForTimeout(6000);
  await expect(dialog.getByLabel(/^Time/)).toHaveValue("14:15");
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Latest: SWITCHED OFF")).toBeVisible();
});

test("a lead's page shows who else has it open, until they leave", async ({ browser, office, page }) => {
  const { id } = await twoTelecallers(office, "MH 12 DE 4323");
  await office.signIn(page, "asha", `/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  const admin = await another(browser, office, "admin");
  await admin.goto(`/leads/customer/${id}`);
  await expect(admin.getByRole("status").getByText("Asha is viewing this lead")).toBeVisible();
  await expect(page.getByRole("status").getByText(/is viewing this lead/)).toBeVisible();
  await admin.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText(/is viewing this lead/)).toHaveCount(0);
  await admin.context().close();
});

test("a page whose stream does not get through polls the counter and finds the change", async ({
  office,
  page,
}) => {
  const { id } = await twoTelecallers(office, "MH 12 DE 4324");
  await page.clock.install();
  await page.route("**/api/live", (route) => route.abort());
  await office.signIn(page, "asha");
  const counter = page.waitForResponse("**/api/live/counter");
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await page.clock.runFor(1000);
  await counter;
  await office.admin.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  const again = page.waitForResponse("**/api/live/counter");
  await page.clock.runFor(16_000);
  await again;
  await page.clock.runFor(4000);
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
});

test("a hidden tab closes its stream, and shows the changes when it is visible again", async ({
  office,
  page,
}) => {
  const { id } = await twoTelecallers(office, "MH 12 DE 4325");
  await office.signIn(page, "asha");
  const first = heard(page);
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  await first;
  await page.clock.install();
  const look = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  const closed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/live"));
  const baseline = page.waitForResponse("**/api/live/counter");
  await look(true);
  await page.clock.runFor(31_000);
  await baseline;
  await page.clock.runFor(6000);
  await closed;
  await office.admin.send("PATCH", `/api/leads/${id}/status`, { status: "connected", outcome: "interested" });
  const opened = heard(page);
  const compared = page.waitForResponse("**/api/live/counter");
  await look(false);
  await opened;
  await compared;
  await page.clock.runFor(4000);
  await expect(page.getByText("Latest: INTERESTED")).toBeVisible();
});

test("there is no stream before signing in or after signing out; an expired session asks for the sign-in, and the stream waits", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  let streams = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/live") streams++;
  });
  await page.goto("/admin-login");
  await expect(page.getByLabel("Username")).toBeVisible();
  await page.waitForTimeout(1500);
  expect(streams).toBe(0);
  const stream = heard(page);
  await office.signIn(page, "asha");
  await stream;

  const asha = await idOf(office, "asha");
  await office.admin.send("POST", `/api/users/${asha}/reset-password`, {});
  await expect(page.getByRole("dialog", { name: "Please log in again" })).toBeVisible();
  await page.waitForTimeout(3000);
  expect(streams).toBe(1);
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Username")).toBeVisible();
  await page.waitForTimeout(1500);
  expect(streams).toBe(1);
});
