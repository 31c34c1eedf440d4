import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { positive } from "./arguments.ts";
import { cleanUpOnSignals } from "./cleanup.ts";
import { startRenewDesk } from "./contestants/renewdesk.ts";
import { openDatabase } from "./database.ts";
import { fillNew } from "./fill-new.ts";
import { describeMachine } from "./machine.ts";
import { openOffice } from "./office.ts";
import { table } from "./results/table.ts";

/** `npm run bench:call-mode`: from an outcome's key to the next lead on the screen, as seen by the caller. */
const KEYS = ["1", "3", "4", "5", "6", "7", "8", "9"];
/** The minimum time before an outcome: nobody ends a call in less. */
const TALK_MS = 500;

/** In the page: from the key's own event to the frame after the one that shows another lead. */
const NEXT_LEAD = `globalThis.nextLead = new Promise((resolve) => {
  const lead = () => document.querySelector("section[aria-label='Current lead']")?.dataset.lead;
  const before = lead();
  addEventListener("keydown", ({ timeStamp }) => {
    const look = () => {
      const now = lead();
      if (now === undefined || now === before) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - timeStamp));
    };
    look();
  }, { once: true, capture: true });
}); true`;

cleanUpOnSignals();
const { values } = parseArgs({
  options: { leads: { type: "string", default: "200000" }, calls: { type: "string", default: "80" } },
});
const leads = positive("leads", values.leads);
const calls = positive("calls", values.calls);

const database = await openDatabase(leads);
await fillNew(database, leads);
const server = await startRenewDesk(database, { DATABASE_URL: database.url });
const office = await openOffice(database.client, server.url);
const [name = "", value = ""] = office.telecallers[0]?.cookie.split("=") ?? [];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" });
try {
  await measure();
} finally {
  await browser.close();
  await server.stop();
  await database.remove();
}

async function measure(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  const picks = timesOfPicks(page);
  await page.goto(`${server.url}/calling`);
  await page.getByRole("region", { name: "Current lead" }).waitFor();
  const took: number[] = [];
  for (let call = 0; call < calls; call++) {
    await page.waitForTimeout(TALK_MS);
    took.push(await untilNextLead(page, KEYS[call % KEYS.length] ?? "1"));
  }
  console.log(`${describeMachine(database.version)}; ${leads} leads`);
  console.log(
    table(
      ["", "p50 ms", "p95 ms", "slowest ms"],
      [
        [`outcome key to the next lead drawn, ${took.length} calls`, ...figures(took)],
        [`the server's pick of the next leads, ${picks.length} requests`, ...figures(picks)],
      ],
    ),
  );
}

async function untilNextLead(page: Page, key: string): Promise<number> {
  await page.evaluate(NEXT_LEAD);
  await page.keyboard.press(key);
  return page.evaluate<number>("nextLead");
}

/** The duration of each request for leads from now on, as the browser sees it. */
function timesOfPicks(page: Page): number[] {
  const times: number[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/api/calling/next")) times.push(request.timing().responseEnd);
  });
  return times;
}

function figures(ms: number[]): string[] {
  const sorted = [...ms].sort((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
  return [at(0.5), at(0.95), at(1)];
}
