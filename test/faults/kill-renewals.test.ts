import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { RenewalPreview } from "#contract/renewals/calls";
import { addMonths, monthOf, today } from "#contract/time/calendar";
import { ask } from "#server/testing/backup";
import { type RunningServer, type Session, signIn } from "../server-process.ts";
import { type Installation, install } from "./support/installation.ts";
import { row } from "./support/office.ts";
import { type Engine, engines, printCounts, rounds, seeded } from "./support/rounds.ts";
import { snapshotOf } from "./support/snapshot.ts";

const KILLS = rounds(3, 25);
const RENEWALS = rounds(12_000, 60_000);
/** A PostgreSQL that is not killed with the server needs no recovery: more are made between two kills, and the last come late. */
const insideAtLeast: Record<Engine, number> = { embedded: KILLS - 1, external: Math.floor(KILLS / 2) };
const ROWS_A_CALL = 2000;
/** A kill comes in the middle of a part as likely as between two. */
const LONGEST_PART_MS = 300;
const LOOK_EVERY_MS = 20;
const TELECALLERS = ["asha", "bharat"];

/** The month after this one opens at every start, and last year's leads stand in the one twelve before. */
const month = addMonths(monthOf(today(new Date())), 1);
const [lastYear = "", inMonth = ""] = addMonths(month, -12).split("-");

const installations: { installation: Installation; server: RunningServer }[] = [];
afterEach(async () => {
  for (const { installation, server } of installations.splice(0)) {
    await server.stop();
    await installation.remove();
  }
});

/** By hand, as an impatient administrator: whatever a kill breaks off is sent again. */
async function openByHand(session: Session): Promise<void> {
  await session.send("POST", `/api/renewals/${month}`).catch(() => undefined);
}

test.each(engines)(
  "renewals of which the server makes leads, killed again and again, are made once each, and none is lost (%s engine)",
  async (engine) => {
    const { seed, random } = seeded();
    const installation = await install(engine);
    const running = { installation, server: (await installation.start()).server };
    installations.push(running);
    const session = await signIn(running.server.url);
    await session.send("PATCH", "/api/settings", { renewalDaysBefore: null });
    for (const username of TELECALLERS)
      await session.send("POST", "/api/users", { username, password: "correct-horse", firstName: username });
    for (let first = 0; first < RENEWALS; first += ROWS_A_CALL) {
      const data = Array.from({ length: Math.min(ROWS_A_CALL, RENEWALS - first) }, (_, place) =>
        row(first + place, {
          phoneNumber: `98${String(first + place).padStart(8, "0")}`,
          insuranceExpiry: `${lastYear}-${inMonth}-${String((place % 28) + 1).padStart(2, "0")}`,
          telecallerName: [...TELECALLERS, ""][place % 3] ?? "",
        }),
      );
      const uploaded = await session.send("POST", "/api/upload/csv-leads", {
        data,
        targetMonth: inMonth,
        targetYear: lastYear,
      });
      expect(uploaded.status, await uploaded.text()).toBe(200);
    }
    const missing = async () => (await session.read<RenewalPreview>(`/api/renewals/${month}`)).missing;
    expect(await missing()).toBe(RENEWALS);
    await session.send("PATCH", "/api/settings", { renewalDaysBefore: 45 });

    let inside = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = ((kill + random.next()) * RENEWALS) / (KILLS + 1);
      void openByHand(session);
      let left = await missing();
      while (RENEWALS - left < moment) {
        await pause(LOOK_EVERY_MS);
        left = await missing();
      }
      await pause(random.below(LONGEST_PART_MS));
      if ((await missing()) > 0) inside++;
      await running.server.kill();
      running.server = (await installation.start()).server;
    }
    while ((await missing()) > 0) await openByHand(session);

    const found = await ask(
      installation.databaseUrl(),
      `select count(*)::int as leads, count(distinct n.customer_id)::int as customers,
       count(*) filter (where n.assigned_to is not distinct from l.assigned_to
         and n.insurance_expiry = l.next_expiry and n.from_renewals)::int as right
     from leads n join leads l on l.customer_id = n.customer_id and l.id <> n.id
     where n.campaign_month = '${month}'`,
    );
    const [noted] = await ask(
      installation.databaseUrl(),
      "select sum((details ->> 'successful')::int)::int as leads from audit_log where action = 'leads.renewed'",
    );
    printCounts(`kill -9 while renewals become leads, ${engine} engine`, {
      renewals: RENEWALS,
      "kills inside": inside,
      seed,
    });
    expect(found).toEqual([{ leads: RENEWALS, customers: RENEWALS, right: RENEWALS }]);
    expect(noted).toEqual({ leads: RENEWALS });
    expect((await snapshotOf(installation.databaseUrl()))["wrong counts"]).toEqual([]);
    expect(inside).toBeGreaterThanOrEqual(insideAtLeast[engine]);
  },
  1_200_000,
);
