import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { monthOf, today } from "../contract/calendar.ts";
import { type RunningServer, type Session, signIn, startServer } from "../test/server-process.ts";

const PASSWORD = "correct-horse";

/** A running agency of its own for each test, as its people know it. */
export interface Office {
  url: string;
  admin: Session;
  /** Creates a telecaller. */
  telecaller(username: string): Promise<Session>;
  /** Stores leads of a month; answers their ids. */
  leads(rows: LeadRow[], month?: string): Promise<number[]>;
  /** Signs a person in through the form. */
  signIn(page: Page, username: string): Promise<void>;
  /** kill -9 and a new start on the same data, and in this environment. */
  restart(environment?: Record<string, string>): Promise<void>;
}

export interface LeadRow {
  name: string;
  registrationNumber: string;
  phoneNumber?: string;
  telecallerName?: string;
  insuranceExpiry?: string;
  insuranceCompany?: string;
  registrationDate?: string;
  vehicleType?: string;
  manufactureYear?: string;
}

const START_LIMIT_MS = 90_000;

async function withOffice(use: (office: Office) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-browser-"));
  const running = await startServer(dataDir);
  const office = await openOffice(running, dataDir);
  await use(office);
  await office.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Every test fails on an error in the console: a broken script, a refused style, a missing file. */
async function watch({ page }: { page: Page }, use: (problems: string[]) => Promise<void>): Promise<void> {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    const expected = /status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text());
    if (message.type() === "error" && !expected) problems.push(message.text());
  });
  await use(problems);
  expect(problems).toEqual([]);
}

/** An agency of its own for each test. */
export const test = base.extend<{ office: Office; problems: string[] }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    ({}, use) => withOffice(use),
    { timeout: START_LIMIT_MS },
  ],
  baseURL: ({ office }, use) => use(office.url),
  problems: [watch, { auto: true }],
});

/** One agency for many small tests: each brings leads and people under names of its own. */
export const sharedTest = base.extend<{ problems: string[] }, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: the same
    ({}, use) => withOffice(use),
    { scope: "worker", timeout: START_LIMIT_MS },
  ],
  baseURL: ({ office }, use) => use(office.url),
  problems: [watch, { auto: true }],
});

export { expect };

async function openOffice(
  first: RunningServer,
  dataDir: string,
): Promise<Office & { close(): Promise<unknown> }> {
  let running = first;
  const port = new URL(first.url).port;
  return {
    url: first.url,
    admin: await signIn(first.url),
    telecaller: async (username) => {
      const admin = await signIn(running.url);
      const firstName = username.charAt(0).toUpperCase() + username.slice(1);
      await admin.send("POST", "/api/users", { username, password: PASSWORD, firstName, role: "telecaller" });
      return signIn(running.url, username);
    },
    leads: async (rows, month = thisMonth()) => {
      const admin = await signIn(running.url);
      const data = rows.map((row) => ({
        phoneNumber: "9800000142",
        maker: "Maruti Suzuki",
        model: "Swift",
        ...row,
      }));
      const [targetYear, targetMonth] = month.split("-");
      await admin.send("POST", "/api/upload/csv-leads", { data, targetYear, targetMonth });
      const ids = rows.map(async ({ registrationNumber }) => {
        const found = await admin.read<{ id: number }[]>(
          `/api/leads?campaignMonth=${month}&search=${registrationNumber}`,
        );
        return found[0]?.id ?? 0;
      });
      return Promise.all(ids);
    },
    signIn: async (page, username) => {
      await page.goto("/admin-login");
      await page.getByLabel("Username").fill(username);
      await page.getByLabel(/^Password/).fill(PASSWORD);
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    },
    restart: async (environment = {}) => {
      await running.kill();
      running = await startServer(dataDir, { PORT: port, ...environment });
    },
    close: () => running.stop(),
  };
}

/** Without what stays open for others' changes: with it a page's network never comes to rest. */
export function withoutStream(page: Page): Promise<unknown> {
  return page.route("**/api/live", (route) => route.abort());
}

/** The month on the wall in Kolkata. */
export function thisMonth(): string {
  return monthOf(today(new Date()));
}
