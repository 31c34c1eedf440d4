import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { RenewalPreview } from "#contract/renewals/calls";
import { addMonths, monthOf, today } from "#contract/time/calendar";
import type { Session } from "../server-process.ts";
import { openAgency } from "./support/agency.ts";
import { row } from "./support/office.ts";
import { type Engine, engines, printCounts, ROUNDS_LIMIT_MS, rounds, seeded } from "./support/rounds.ts";

const KILLS = rounds(3, 25);
/** A PostgreSQL that is not killed with the server needs no recovery: more renewals come between two kills. */
const ALL_RENEWALS: Record<Engine, number> = {
  embedded: rounds(12_000, 60_000),
  external: rounds(12_000, 180_000),
};
const ROWS_A_CALL = 2000;
/** A kill comes in the middle of a part as likely as between two, and not so late that none is left. */
const LONGEST_PART_MS: Record<Engine, number> = { embedded: 300, external: 100 };
const LOOK_EVERY_MS = 20;
const TELECALLERS = ["asha", "bharat"];

/** The month after this one opens at every start, and last year's leads stand in the one twelve before. */
const month = addMonths(monthOf(today(new Date())), 1);
const lastYear = addMonths(month, -12);

/** By hand, as an impatient administrator: whatever a kill breaks off is sent again. */
async function openByHand(session: Session): Promise<void> {
  await session.send("POST", `/api/renewals/${month}`).catch(() => undefined);
}

test.each(engines)(
  "renewals of which the server makes leads, killed again and again, are made once each, and none is lost (%s engine)",
  async (engine) => {
    const { seed, random } = seeded();
    const renewals = ALL_RENEWALS[engine];
    const agency = await openAgency(engine);
    const { first, session } = agency;
    await session.send("PATCH", "/api/settings", { renewalDaysBefore: null });
    await agency.addTelecallers(TELECALLERS);
    for (let start = 0; start < renewals; start += ROWS_A_CALL) {
      const data = Array.from({ length: Math.min(ROWS_A_CALL, renewals - start) }, (_, place) =>
        row(start + place, {
          phoneNumber: `98${String(start + place).padStart(8, "0")}`,
          insuranceExpiry: `${lastYear}-${String((place % 28) + 1).padStart(2, "0")}`,
          telecallerName: [...TELECALLERS, ""][place % 3] ?? "",
        }),
      );
      await agency.upload(data, lastYear);
    }
    const missing = async () => (await session.read<RenewalPreview>(`/api/renewals/${month}`)).missing;
    expect(await missing()).toBe(renewals);
    await session.send("PATCH", "/api/settings", { renewalDaysBefore: 45 });

    let inside = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const moment = ((kill + random.next()) * renewals * 0.9) / KILLS;
      void openByHand(session);
      let left = await missing();
      while (renewals - left < moment) {
        await pause(LOOK_EVERY_MS);
        left = await missing();
      }
      await pause(random.below(LONGEST_PART_MS[engine]));
      if ((await missing()) > 0) inside++;
      await agency.killAndStart();
    }
    while ((await missing()) > 0) await openByHand(session);

    const found = await first(
      `select count(*)::int as leads, count(distinct n.customer_id)::int as customers,
       count(*) filter (where n.assigned_to is not distinct from l.assigned_to
         and n.insurance_expiry = l.next_expiry and n.from_renewals)::int as right
     from leads n join leads l on l.customer_id = n.customer_id and l.id <> n.id
     where n.campaign_month = '${month}'`,
    );
    const noted = await first(
      "select sum((details ->> 'successful')::int)::int as leads from audit_log where action = 'leads.renewed'",
    );
    printCounts(`kill -9 while renewals become leads, ${engine} engine`, {
      renewals,
      "kills inside": inside,
      seed,
    });
    expect(found).toEqual({ leads: renewals, customers: renewals, right: renewals });
    expect(noted).toEqual({ leads: renewals });
    expect(await agency.wrongCounts()).toEqual([]);
    expect(inside).toBeGreaterThanOrEqual(KILLS - 1);
  },
  ROUNDS_LIMIT_MS,
);
