import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "test/browser",
  globalSetup: "./test/browser/support/postgres.ts",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for seconds; a test that needs its second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  use: {
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
