import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;
// A shared machine stalls, sometimes for longer than a page may take: CI waits longer and tries thrice.
const isCi = Boolean(process.env.CI);

export default defineConfig({
  testDir: "test/browser",
  globalSetup: "./test/browser/support/postgres.ts",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  timeout: isCi ? 240_000 : 120_000,
  expect: { timeout: isCi ? 30_000 : 10_000 },
  forbidOnly: isCi,
  // A test that needs another try is reported as flaky.
  retries: isCi ? 2 : 0,
  reporter: [["list"]],
  use: {
    // Far below a test's own limit, so that a press that hangs is tried again.
    actionTimeout: isCi ? 60_000 : 0,
    viewport: { width: 1366, height: 768 },
    // The browser's time zone must not affect what the agency sees.
    timezoneId: "America/New_York",
    locale: "en-IN",
    // Only test/browser/installable.spec.ts lets it in: elsewhere every file comes from the server.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
