import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openAgency } from "./support/agency.ts";
import { row } from "./support/office.ts";
import { engines, printCounts, ROUNDS_LIMIT_MS, rounds, seeded } from "./support/rounds.ts";

const KILLS = rounds(3, 25);
const RECORDS = 1000;

describe.each(engines)("kill -9 while a person is erased (%s engine)", (engine) => {
  test(
    "the erasure is whole or did not happen, and ends as without a kill",
    async () => {
      const { seed, random } = seeded();
      const agency = await openAgency(engine);
      const { first, session } = agency;

      /** A person whose number is on many records, also in a row that was refused. */
      const personOf = async (number: number) => {
        const phoneNumber = String(9_700_000_000 + number);
        const data = Array.from({ length: RECORDS }, (_, place) =>
          row(number * RECORDS + place, { phoneNumber, ...(place === 0 && { maker: "" }) }),
        );
        await agency.upload(data, "2026-11");
        const { id } = await first(`select min(id) as id from customers where phone_key = '${phoneNumber}'`);
        return { id: Number(id), phoneNumber };
      };
      const standing = ({ id, phoneNumber }: { id: number; phoneNumber: string }) =>
        first(`select (select count(*) from customers where phone_key = '${phoneNumber}')::int as records,
        (select count(*) from import_rows where '${phoneNumber}' = any(cells))::int as refused,
        (select count(*) from erased_keys where hash = erasure_hash('phone', '${phoneNumber}'))::int as hashes,
        (select count(*) from audit_log where action = 'personal_data.erased'
          and details -> 'customerIds' @> '${id}')::int as entries`);
      const before = { records: RECORDS - 1, refused: 1, hashes: 0, entries: 0 };
      const after = { records: 0, refused: 0, hashes: 1, entries: 1 };
      const erase = ({ id }: { id: number }) => session.send("DELETE", `/api/customers/${id}/personal-data`);

      let longestMs = 0;
      let [done, notDone] = [0, 0];
      for (let number = 0; number <= KILLS; number++) {
        const person = await personOf(number);
        expect(await standing(person)).toEqual(before);
        if (number === 0) {
          const began = performance.now();
          expect((await erase(person)).status).toBe(200);
          longestMs = performance.now() - began;
          continue;
        }
        const answer = erase(person).catch(() => undefined);
        await pause(random.below(Math.ceil(2 * longestMs)));
        await agency.killAndStart();
        await answer;
        const found = await standing(person);
        expect([before, after]).toContainEqual(found);
        if (found.records === 0) done++;
        else {
          notDone++;
          expect((await erase(person)).status).toBe(200);
        }
        expect(await standing(person)).toEqual(after);
      }
      printCounts(`kill -9 while a person is erased (${engine})`, {
        kills: KILLS,
        done,
        "not done": notDone,
        seed,
      });
      expect(await first("select count(*)::int as leads from leads")).toEqual({ leads: 0 });
      expect(await agency.wrongCounts()).toEqual([]);
    },
    ROUNDS_LIMIT_MS,
  );
});
