import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startServer } from "../../server-process.ts";

test("a person of the demo is told what is demo, until they have seen it, in any browser", async ({
  browser,
}) => {
  // The demo is made first.
  test.slow();
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-demo-"));
  const server = await startServer(dataDir, {}, ["--demo"]);
  try {
    const [, password = ""] = /Telecallers .*: password (\w+)/.exec(server.printed()) ?? [];
    const signedIn = async () => {
      const page = await (await browser.newContext({ baseURL: server.url })).newPage();
      await page.goto("/admin-login");
      await page.getByLabel("Username").fill("pooja");
      await page.getByLabel(/^Password/).fill(password);
      await page.keyboard.press("Enter");
      await expect(page.getByText("pending calls in the database")).toBeVisible();
      return page;
    };
    const page = await signedIn();
    const told = page.getByText("This is the demo");
    await expect(told).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Help" })).toHaveAttribute("href", "/help");
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(told).toBeHidden();
    const elsewhere = await signedIn();
    await elsewhere.waitForLoadState("networkidle");
    await expect(elsewhere.getByText("This is the demo")).toBeHidden();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
