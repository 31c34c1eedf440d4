import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/office.ts";

const assets = fileURLToPath(new URL("../../dist/web/", import.meta.url));

/**
 * Opens a path in a new tab and returns how much JavaScript it loads before it is used, idle or not: how many
 * files, and their sum in bytes compressed with gzip.
 */
async function scriptsOf(page: Page, path: string, heading: string) {
  const loaded = new Set<string>();
  const context = page.context();
  const fresh = await context.newPage();
  fresh.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "script") loaded.add(pathname);
  });
  // Some browsers report the resting pointer of a new page as a movement; nobody has used it yet.
  await fresh.addInitScript(() =>
    addEventListener(
      "pointermove",
      (move) => {
        if (!move.movementX && !move.movementY) move.stopImmediatePropagation();
      },
      { capture: true },
    ),
  );
  await fresh.goto(path);
  await expect(fresh.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect.poll(() => [...loaded].some((file) => file.includes("/index-"))).toBe(true);
  // What is loaded while the page is idle counts too.
  let before = 0;
  await expect
    .poll(
      async () => {
        const same = loaded.size === before;
        before = loaded.size;
        return same;
      },
      { intervals: [1500] },
    )
    .toBe(true);
  await fresh.close();
  const sizes = [...loaded].map((file) => statSync(`${assets}${file}.gz`).size);
  return { files: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) };
}

test("the sign-in page loads at most 90 kB of JavaScript", async ({ page }) => {
  expect((await scriptsOf(page, "/", "Login to RenewDesk")).bytes).toBeLessThanOrEqual(90_000);
});

for (const [device, viewport] of [
  ["a desktop", { width: 1366, height: 768 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`on ${device} leads and dashboard load at most 126 kB of JavaScript, the other pages of the calling loop 140, in at most 10 files`, async ({
    office,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await office.telecaller("asha");
    const [id] = await office.leads([
      { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
    ]);
    await office.signIn(page, "asha");
    for (const [path, heading, mostBytes] of [
      ["/leads", "Leads Management", 126_000],
      [`/leads/customer/${id}`, "Customer Details", 140_000],
      ["/calling", "Call Mode", 140_000],
      ["/", "Dashboard", 126_000],
    ] as const) {
      const { bytes, files } = await scriptsOf(page, path, heading);
      expect(bytes, path).toBeLessThanOrEqual(mostBytes);
      expect(files, path).toBeLessThanOrEqual(10);
    }
  });
}

/** The addresses of the API that are requested from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  return calls;
}

test("a screen is drawn from the replies that its page asked for: each call is made once", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  const [id] = await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
  ]);
  await office.signIn(page, "asha");
  for (const [path, call] of [
    ["/leads", /^\/api\/leads\?campaignMonth=.*&status=pending_call&/],
    ["/leads", /^\/api\/leads\/counts$/],
    [`/leads/customer/${id}`, /^\/api\/leads\/\d+$/],
    ["/", /^\/api\/dashboard\/metrics$/],
    ["/", /^\/api\/auth\/user$/],
  ] as const) {
    await page.goto("/help");
    const calls = callsOf(page);
    await page.goto(path);
    await page.waitForResponse((response) => response.url().includes("/api/live"));
    expect(
      calls.filter((one) => call.test(one)),
      path,
    ).toHaveLength(1);
  }
});

test("what the page asked for and its first screen did not need is asked for again when it is", async ({
  office,
  page,
}) => {
  await office.telecaller("asha");
  await office.leads([
    { name: "Rohit Deshmukh", registrationNumber: "MH 12 DE 4321", telecallerName: "asha" },
  ]);
  await office.signIn(page, "asha", "/leads");
  await page.getByLabel(/Quick Search/).fill("9876543210");
  await expect(page.getByText(/No leads/)).toBeVisible();
  const live = page.waitForResponse((response) => response.url().endsWith("/api/live"));
  await page.reload();
  await live;
  await expect(page.getByLabel(/Quick Search/)).toHaveValue("9876543210");
  const counts = page.waitForRequest((request) => request.url().endsWith("/api/leads/counts"));
  const list = page.waitForRequest((request) => /\/api\/leads\?(?!.*search=)/.test(request.url()));
  await page.getByLabel(/Quick Search/).fill("");
  await Promise.all([counts, list]);
  await expect(page.getByText("Rohit Deshmukh").first()).toBeVisible();
});

/** Some browsers keep the failure of a module until the page is loaded again. */
async function asksAgain(page: Page): Promise<boolean> {
  const path = "/assets/asked-twice.js";
  let asked = 0;
  await page.route(`**${path}`, (route) => {
    asked++;
    return asked === 1
      ? route.fulfill({ status: 503 })
      : route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.evaluate(async (module) => {
    await import(module).catch(() => {});
    await import(module).catch(() => {});
  }, path);
  return asked > 1;
}

test("a part that cannot be loaded leaves the screen as it is, is reported, and appears when it can be", async ({
  office,
  page,
  problems,
}) => {
  await office.telecaller("asha");
  await office.signIn(page, "asha", "/leads");
  const parts = /\/assets\/(Palette|later-overlays|AddLeadDialog)-/;
  const again = await asksAgain(page);
  await page.route(parts, (route) => route.fulfill({ status: 503 }));
  await page.reload();
  const heading = page.getByRole("heading", { level: 1, name: "Leads Management" });
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).hover();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("alert")).toContainText("Part of this page could not be loaded.");
  await expect(heading).toBeVisible();
  const reload = page.getByRole("button", { name: "reload the page" });
  await reload.focus();
  await page.keyboard.press("Tab");
  await expect(reload).not.toBeFocused();
  await page.unroute(parts);
  if (!again) {
    await reload.click();
    await expect(heading).toBeVisible();
    await page.keyboard.press("Control+k");
  }
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText("Part of this page could not be loaded.")).toHaveCount(0);
  // The browser reports each of the refused files.
  expect(problems.every((problem) => problem.includes("503"))).toBe(true);
  problems.length = 0;
});

test("what is typed while 'Add New Lead' is loading triggers no shortcut", async ({ office, page }) => {
  await office.telecaller("asha");
  await office.signIn(page, "asha", "/leads");
  await page.route(/\/assets\/(AddLeadDialog|DialogFrame)-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Leads Management" })).toBeVisible();
  await page.keyboard.type("acgl", { delay: 40 });
  await expect(page.getByRole("dialog", { name: "Add New Lead" })).toBeVisible();
  await expect(page).toHaveURL(/\/leads$/);
});
