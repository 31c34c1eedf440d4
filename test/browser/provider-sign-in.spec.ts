import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openTestProvider, type TestProvider } from "#server/testing/services/provider";
import { type RunningServer, type Session, signIn, startServer } from "../server-process.ts";

let provider: TestProvider;
let server: RunningServer;
let admin: Session;
let dataDir: string;

/** The provider must know the address before the server listens on it. */
function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(String(port)));
    });
  });
}

test.beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await openTestProvider({}, { publicUrl });
  dataDir = mkdtempSync(join(tmpdir(), "renewdesk-browser-"));
  const name = 'Sign in with "Agency & Sons"';
  server = await startServer(dataDir, { ...provider.environment, PORT: port, OIDC_NAME: name });
  admin = await signIn(server.url);
  const asha = { username: "asha", email: "asha@agency.example", password: "correct-horse" };
  await admin.send("POST", "/api/users", { ...asha, firstName: "Asha", role: "telecaller" });
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const asha = { sub: "1", email: "asha@agency.example", email_verified: true };

test("a user signs in through the OpenID provider and lands on the requested screen", async ({ page }) => {
  provider.person = asha;
  await page.goto(`${server.url}/admin-login?next=%2Ftemplates`);
  await page.getByRole("link", { name: 'Sign in with "Agency & Sons"' }).click();
  await expect(page).toHaveURL(`${server.url}/templates`);
  await expect(page.getByRole("button", { name: /Asha/ })).toBeVisible();
});

test("a person without an account gets a message on the sign-in screen, and can still use a password", async ({
  page,
}) => {
  provider.person = { ...asha, sub: "2", email: "nobody@agency.example" };
  await page.goto(`${server.url}/admin-login`);
  await page.getByRole("link", { name: /^Sign in with/ }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "No account here belongs to this sign-in. Ask your administrator.",
  );
  await page.getByLabel("Username").fill("asha");
  await page.getByLabel(/^Password/).fill("correct-horse");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("an expired session continues after a provider sign-in in another tab; nothing typed is lost", async ({
  page,
  context,
}) => {
  provider.person = asha;
  const [targetYear, targetMonth] = ["2026", "12"];
  const row = { name: "Ravi", phoneNumber: "9800000142", maker: "Honda", model: "City" };
  await admin.send("POST", "/api/upload/csv-leads", { data: [row], targetYear, targetMonth });
  await page.goto(`${server.url}/api/login?next=%2Fleads%2Fcustomer%2F1`);
  const remarks = page.getByRole("textbox", { name: /Remarks/ });
  await remarks.fill("Call after six");
  await context.clearCookies({ name: "renewdesk_session" });
  await page.getByRole("button", { name: "Save Remarks" }).click();
  const dialog = page.getByRole("dialog", { name: "Please log in again" });
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("link", { name: /^Sign in with/ }).click(),
  ]);
  await expect(other.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Call after six")).toBeVisible();
});
