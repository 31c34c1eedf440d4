import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { dateLabel, monthOf, today } from "#contract/time/calendar";
import { copyTemplate } from "#server/testing/cluster";
import { type Session, signIn, startServer } from "../../server-process.ts";

const PASSWORD = "correct-horse";

/** A running agency for each test, as its users know it. */
export interface Office {
  url: string;
  admin: Session;
  /** Creates a telecaller. */
  telecaller(username: string): Promise<Session>;
  /** Stores leads of a month; returns their ids. */
  leads(rows: LeadRow[], month?: string): Promise<number[]>;
  /** Signs a user in and opens an address, the dashboard unless told otherwise. */
  signIn(page: Page, username: string, path?: string): Promise<void>;
  /** The same through the form. */
  signInByForm(page: Page, username: string): Promise<void>;
  /** kill -9 and a new start on the same data, with this environment. */
  restart(environment?: Record<string, string>): Promise<void>;
}

export interface LeadRow {
  name: string;
  registrationNumber: string;
  phoneNumber?: string;
  secondPhone?: string;
  telecallerName?: string;
  insuranceExpiry?: string;
  insuranceCompany?: string;
  registrationDate?: string;
  vehicleType?: string;
  manufactureYear?: string;
  language?: string;
  remark?: string;
}

const START_LIMIT_MS = 90_000;

async function withOffice(use: (office: Office) => Promise<void>, isEmbedded = false): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-browser-"));
  const environment = isEmbedded ? {} : { DATABASE_URL: await copyTemplate(cluster()) };
  const office = await openOffice(dataDir, environment);
  await use(office);
  await office.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** What postgres.ts has started. */
function cluster() {
  const { BROWSER_TESTS_POSTGRES: url = "", BROWSER_TESTS_TEMPLATE: template = "" } = process.env;
  return { url, template };
}

/** Every test fails on a console error: a broken script, a refused style, a missing file. */
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

/** A separate agency for each test; with the tag @embedded on its own PostgreSQL, as an installation has it. */
export const test = base.extend<{ office: Office; problems: string[] }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    ({}, use, { tags }) => withOffice(use, tags.includes("@embedded")),
    { timeout: START_LIMIT_MS },
  ],
  baseURL: ({ office }, use) => use(office.url),
  problems: [watch, { auto: true }],
});

/** One agency for many small tests: each creates leads and users under its own names. */
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
  dataDir: string,
  environment: Record<string, string>,
): Promise<Office & { close(): Promise<unknown> }> {
  let running = await startServer(dataDir, environment);
  const { url } = running;
  let admin = await signIn(url);
  return {
    url,
    admin,
    telecaller: async (username) => {
      const firstName = username.charAt(0).toUpperCase() + username.slice(1);
      await admin.send("POST", "/api/users", { username, password: PASSWORD, firstName, role: "telecaller" });
      return signIn(url, username);
    },
    leads: async (rows, month = thisMonth()) => {
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
    signIn: async (page, username, path = "/") => {
      const { cookie } = await signIn(url, username);
      const [name = "", value = ""] = cookie.split("=");
      await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
      await page.goto(path);
      if (path === "/") await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    },
    signInByForm: async (page, username) => {
      await page.goto("/admin-login");
      await page.getByLabel("Username").fill(username);
      await page.getByLabel(/^Password/).fill(PASSWORD);
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    },
    restart: async (more = {}) => {
      await running.kill();
      running = await startServer(dataDir, { ...environment, PORT: new URL(url).port, ...more });
      admin = await signIn(url);
    },
    close: () => running.stop(),
  };
}

/** Without the event stream: with it a page's network never becomes idle. */
export function withoutStream(page: Page): Promise<unknown> {
  return page.route("**/api/live", (route) => route.abort());
}

/** A day of next year up to 3 February, so that it can be promised, and how lists show it. */
export function nextYearOn(monthAndDay: string): { day: string; label: string } {
  const day = `${Number(thisMonth().slice(0, 4)) + 1}-${monthAndDay}`;
  const weekday = new Date(day).toLocaleDateString("en-GB", { weekday: "short", timeZone: "UTC" });
  return { day, label: `${weekday} ${dateLabel(day)}` };
}

/** The current month in Kolkata. */
export function thisMonth(): string {
  return monthOf(today(new Date()));
}
