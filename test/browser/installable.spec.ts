import type { Page } from "@playwright/test";
import { expect, type Office, test } from "./support/office.ts";

test.use({ serviceWorkers: "allow" });

const offlineTitle = (page: Page) => page.getByRole("heading", { name: "You are offline" });

/** The service worker is active, and controls the next page. */
async function signInKept(office: Office, page: Page) {
  await office.signIn(page, "admin");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** Until the offline page shows; then the connection is back. */
async function openReportsOffline(office: Office, page: Page) {
  await signInKept(office, page);
  await page.context().setOffline(true);
  await page.goto("/reports?from=2026-01");
  await expect(offlineTitle(page)).toBeVisible();
  await page.context().setOffline(false);
}

const withoutOnlineEvents = (page: Page) =>
  page.addInitScript(() => addEventListener("online", (event) => event.stopImmediatePropagation()));

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test("RenewDesk can be installed: a name, a start, a window of its own, and icons of the sizes they promise", async ({
  page,
}) => {
  await page.goto("/");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest: { icons: { src: string; sizes: string; purpose: string }[] } = await answer.json();
  expect(manifest).toMatchObject({ name: "RenewDesk", start_url: "/", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(`${src} ${size}`).toBe(`${src} ${sizes}`);
  }
});

test("without a connection the offline page shows, and the same page when the connection is back", async ({
  office,
  page,
}) => {
  await openReportsOffline(office, page);
  await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?from=2026-01");
});

test("the offline page also ends when the server answers again without a word of the browser", async ({
  office,
  page,
}) => {
  await withoutOnlineEvents(page);
  await openReportsOffline(office, page);
  await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible({ timeout: 15_000 });
});

test("a logout without a connection shows the offline page, and 'Try again' ends the session", async ({
  office,
  page,
}) => {
  await signInKept(office, page);
  await withoutOnlineEvents(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(offlineTitle(page)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Login to RenewDesk" })).toBeVisible();
});

test("a browser that was signed in caches the app's files and the offline page, no customer data", async ({
  office,
  page,
}) => {
  const [id] = await office.leads([{ name: "Meera Nambiar", registrationNumber: "KL 07 BX 3120" }]);
  await signInKept(office, page);
  for (const path of ["/leads", `/leads/customer/${id}`, "/customer-database", "/reports", "/templates"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => /LeadScreen/.test(path)))
    .not.toEqual([]);
  const kept = await keptPaths(page);
  expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual(["/offline.html"]);

  const asked: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/") && !response.fromServiceWorker()) asked.push(pathname);
  });
  await page.goto(`/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  expect(asked).toEqual([]);
});
