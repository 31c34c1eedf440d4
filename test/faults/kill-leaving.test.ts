import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Agency, openAgency } from "./support/agency.ts";
import { row } from "./support/office.ts";
import { engines, printCounts, ROUNDS_LIMIT_MS, rounds, seeded } from "./support/rounds.ts";

const KILLS = rounds(3, 25);
const LEADS = 2000;
const PROMISES = 5;
const HEIRS = ["asha", "bharat"];

/** Somebody with thousands of leads, some of them with a promised callback. */
async function leaverOf({ session, ...agency }: Agency, number: number): Promise<string> {
  const username = `leaver${number}`;
  await agency.addTelecallers([username]);
  const users = await session.read<{ id: string; username: string }[]>("/api/users");
  const id = users.find((user) => user.username === username)?.id ?? "";
  const data = Array.from({ length: LEADS }, (_, place) =>
    row(number * LEADS + place, { telecallerName: username }),
  );
  await agency.upload(data, "2026-11");
  await agency.first(
    `update leads set next_follow_up = '2030-01-01', status = 'follow_up' where id in
       (select id from leads where assigned_to = '${id}' order by id limit ${PROMISES})`,
  );
  return id;
}

describe.each(engines)("kill -9 while a telecaller leaves (%s engine)", (engine) => {
  test(
    "deactivations and deletions are whole or did not happen, and end as without a kill",
    async () => {
      const { seed, random } = seeded();
      const agency = await openAgency(engine);
      const { first, session } = agency;
      await agency.addTelecallers(HEIRS);
      const leave = (id: string, number: number) =>
        number % 2
          ? session.send("DELETE", `/api/users/${id}?openLeads=unassign`)
          : session.send("PATCH", `/api/users/${id}`, { isActive: false, openLeads: "share" });
      const standing = (id: string) =>
        first(`select (select count(*) from leads where assigned_to = '${id}')::int as held,
        (select is_active from users where id = '${id}') as active,
        (select count(*) from audit_log where details ->> 'userId' = '${id}'
          and action in ('user.deactivated', 'user.deleted'))::int as entries`);
      const before = { held: LEADS, active: true, entries: 0 };
      const after = { held: 0, active: false, entries: 1 };

      let longestMs = 0;
      let [done, notDone] = [0, 0];
      for (let number = 0; number <= KILLS; number++) {
        const id = await leaverOf(agency, number);
        if (number === 0) {
          const began = performance.now();
          expect((await leave(id, number)).status).toBe(200);
          longestMs = performance.now() - began;
          continue;
        }
        const answer = leave(id, number).catch(() => undefined);
        // A server that has just started takes longer than the first one did.
        await pause(random.below(Math.ceil(2 * longestMs)));
        await agency.killAndStart();
        await answer;
        const found = await standing(id);
        expect([before, after]).toContainEqual(found);
        if (found.held === 0) done++;
        else {
          notDone++;
          expect((await leave(id, number)).status).toBe(200);
        }
        expect(await standing(id)).toEqual(after);
      }

      const held = await first(
        `select count(*)::int as leads, count(*) filter (where next_follow_up is not null and assigned_to is null)::int as stranded,
         (select count(*) from (select lead_id from call_logs where call_result = 'assigned' group by lead_id having count(*) > 1) t)::int as twice,
         (select count(*) from call_logs where call_result = 'assigned')::int as entries
       from leads`,
      );
      const all = (KILLS + 1) * LEADS;
      printCounts(`kill -9 while a telecaller leaves (${engine})`, {
        kills: KILLS,
        done,
        "not done": notDone,
        seed,
      });
      expect(held).toEqual({ leads: all, stranded: 0, twice: 0, entries: all });
      expect(await agency.wrongCounts()).toEqual([]);
    },
    ROUNDS_LIMIT_MS,
  );
});
