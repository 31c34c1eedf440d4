import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { addDays, today } from "#contract/time/calendar";
import { clockSetTo } from "../../faketime.ts";
import { type RunningServer, type Session, signIn, startServer } from "../../server-process.ts";
import { desk, phone } from "../support/axe.ts";

/** The guide's pictures are of the demo data, under one clock: a working day within the calling hours. */
const AT = new Date("2026-11-18T11:30:00+05:30");
const isWriting = process.env.GUIDE_PICTURES === "write";
const PHONE_DENSITY = 1.5;

interface Office {
  url: string;
  telecallersPassword: string;
  admin: Session;
}

/** A screen and the words that are on it when it can be pictured. */
interface Scene {
  user: "admin" | "pooja";
  path: string | ((office: Office) => Promise<string>);
  heading: string;
  /** Brings it there after it was opened. */
  prepare?: (page: Page) => Promise<void>;
  shows: string | RegExp;
  /** How much of the desk's window is pictured, where less says as much. */
  height?: number;
}

const scenes: Record<string, Scene> = {
  leads: { user: "pooja", path: "/leads", heading: "Leads Management", shows: "Pending Calls" },
  "call-mode": { user: "pooja", path: "/calling", heading: "Call Mode", shows: "Call script" },
  lead: {
    user: "pooja",
    path: leadWithQuotes,
    heading: "Customer Details",
    shows: "Contact Information",
    height: 600,
  },
  quotes: {
    user: "pooja",
    path: async (office) => (await leadWithQuotes(office)).replace("customer", "quotes"),
    heading: "Quotes",
    shows: "Lowest",
  },
  "import-check": {
    user: "admin",
    path: "/csv-upload",
    heading: "CSV Upload",
    prepare: checkDealersFile,
    shows: "with errors",
  },
  assignment: { user: "admin", path: "/assignment", heading: "Assignment", shows: "Distribute…" },
  floor: { user: "admin", path: "/floor", heading: "Floor", shows: "Divya Menon" },
  reports: { user: "admin", path: "/reports", heading: "Reports", shows: "By telecaller" },
  "customer-database": {
    user: "admin",
    path: "/customer-database?search=MH12",
    heading: "Entire Database",
    shows: /^MH 12/,
    height: 560,
  },
  settings: { user: "admin", path: "/settings", heading: "Settings", shows: "Agency name" },
};

test("each picture of the guide is of the screen that its page describes", async ({ browser }, info) => {
  test.slow();
  const dataDir = mkdtempSync(join(tmpdir(), "renewdesk-guide-"));
  const server = await startServer(dataDir, isWriting ? clockSetTo(AT) : {}, ["--demo"]);
  const fileOf = (name: string) =>
    isWriting ? join("docs/guide/pictures", `${name}.png`) : info.outputPath(`${name}.png`);
  try {
    await takePictures(browser, await openOffice(server), fileOf);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function takePictures(
  browser: Browser,
  office: Office,
  fileOf: (name: string) => string,
): Promise<void> {
  const pages = {
    admin: await signedIn(browser, office.url, "admin", "correct-horse"),
    pooja: await signedIn(browser, office.url, "pooja", office.telecallersPassword),
  };
  for (const [name, scene] of Object.entries(scenes)) {
    const page = pages[scene.user];
    await page.setViewportSize(desk);
    await page.goto(typeof scene.path === "string" ? scene.path : await scene.path(office));
    await scene.prepare?.(page);
    for (const { form, viewport, colorScheme } of forms) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.getByRole("heading", { level: 1, name: scene.heading })).toBeVisible();
      await expect(page.getByText(scene.shows).filter({ visible: true }).first()).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
      const height = viewport === desk ? (scene.height ?? desk.height) : phone.height;
      const clip = { x: 0, y: 0, width: viewport.width, height };
      // A phone's own density: its picture is enlarged to the width of a phone.
      const scale = viewport === phone ? "device" : "css";
      await page.screenshot({ path: fileOf(name + form), clip, scale, animations: "disabled" });
    }
  }
}

const forms = [
  { form: "", viewport: desk, colorScheme: "light" },
  { form: "-dark", viewport: desk, colorScheme: "dark" },
  { form: "-phone", viewport: phone, colorScheme: "light" },
  { form: "-phone-dark", viewport: phone, colorScheme: "dark" },
] as const;

async function openOffice({ url, printed }: RunningServer): Promise<Office> {
  const [, telecallersPassword = ""] = /Telecallers .*: password (\w+)/.exec(printed()) ?? [];
  return { url, telecallersPassword, admin: await signIn(url) };
}

async function signedIn(browser: Browser, url: string, username: string, password: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: "block",
    deviceScaleFactor: PHONE_DENSITY,
  });
  const page = await context.newPage();
  if (isWriting) await page.clock.setSystemTime(AT);
  await page.goto("/admin-login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByText("Login Successful")).toHaveCount(0, { timeout: 30_000 });
  return page;
}

/** The page of an interested car owner's lead of Pooja's, with its quotes logged: the cheapest one has expired. */
async function leadWithQuotes({ url, telecallersPassword }: Office): Promise<string> {
  const pooja = await signIn(url, "pooja", telecallersPassword);
  const cars = await pooja.read<{ id: number; subStatus: string | null }[]>(
    "/api/leads?status=connected&vehicleType=car",
  );
  const lead = cars.find(({ subStatus }) => subStatus === "interested");
  const day = today(isWriting ? AT : new Date());
  for (const { validDays, ...quote } of quotes) {
    const validUntil = addDays(day, validDays);
    await pooja.send("POST", `/api/leads/${lead?.id}/quotes`, { ...quote, ...parts, validUntil });
  }
  return `/leads/customer/${lead?.id}`;
}

const parts = {
  plan: "comprehensive",
  ncb: "35",
  thirdParty: 3416,
  addOns: ["zero_depreciation", "roadside"],
};
/** Those of one id are stored once. */
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const quotes = [
  {
    insurer: "Digit",
    idv: 523000,
    ownDamage: 6240,
    addOnPremium: 1450,
    validDays: 14,
    requestId: idOf(1),
  },
  { insurer: "ACKO", idv: 511000, ownDamage: 6890, addOnPremium: 1390, validDays: 12, requestId: idOf(2) },
  {
    insurer: "HDFC ERGO",
    idv: 518000,
    ownDamage: 6050,
    addOnPremium: 1380,
    validDays: -3,
    requestId: idOf(3),
  },
];

const dealersFile = [
  ["Customer", "Mobile", "Make Model", "Reg No", "Policy End", "Company"],
  ["Sample One", "9800000301", "Maruti Suzuki Swift", "MH 01 GD 0001", "05/01/2027", "Digit"],
  ["Sample Two", "9800000302", "Hyundai i20", "MH 01 GD 0002", "16/01/2027", "HDFC ERGO"],
  ["Sample Three", "9800000303", "Honda City", "MH 01 GD 0003", "31/02/2027", "Digit"],
  ["Sample Four", "98000003", "Tata Nexon", "MH 01 GD 0004", "21/01/2027", "Kshema"],
];

async function checkDealersFile(page: Page): Promise<void> {
  const buffer = Buffer.from(dealersFile.map((row) => row.join("\t")).join("\n"));
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "dealer.tsv", mimeType: "text/plain", buffer });
  await page.getByRole("button", { name: /Check rows/ }).click();
  await expect(page.getByRole("tab", { name: /Who gets them/ })).toBeVisible();
}
