import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { addMonths, monthOf, today } from "#contract/time/calendar";
import { seededRandom } from "#server/demo/random";
import { ask } from "#server/testing/backup";
import { signIn } from "../server-process.ts";
import { openAgency } from "./support/agency.ts";
import { examine } from "./support/integrity-checks.ts";
import { row } from "./support/office.ts";
import { type Operation, outcome, paper } from "./support/operations.ts";
import { engines, printCounts, rounds, seeded } from "./support/rounds.ts";

const ROUNDS = rounds(2, 25);
const RENEWALS = 600;
const CALLERS = 6;
const FILE_BYTES = 20_000;
const month = addMonths(monthOf(today(new Date())), 1);

describe.each(engines)("a month's file takes the place of renewals (%s engine)", (engine) => {
  test("while callers work on them: no outcome and no document is lost, no file stays without its document", async () => {
    const { seed, random } = seeded();
    const { installation, server, session: admin, addTelecallers, upload } = await openAgency(engine);
    await admin.send("PATCH", "/api/settings", { renewalDaysBefore: null });
    const names = Array.from({ length: CALLERS }, (_, number) => `writer${number}`);
    await addTelecallers(names);
    const callers = await Promise.all(names.map((name) => signIn(server.url, name)));
    const acknowledged: Operation[] = [];
    let [replaced, stayed] = [0, 0];
    const odd: string[] = [];

    for (let round = 0; round < ROUNDS; round++) {
      const file = Array.from({ length: RENEWALS }, (_, place) =>
        row(round * RENEWALS + place, {
          insuranceExpiry: `${addMonths(month, -12)}-20`,
          telecallerName: names[place % CALLERS] ?? "",
        }),
      );
      await upload(file, addMonths(month, -12));
      expect((await admin.send("POST", `/api/renewals/${month}`)).status).toBe(200);
      const renewals = await ask(
        installation.databaseUrl(),
        `select l.id::int, u.username from leads l join users u on u.id = l.assigned_to
         where l.campaign_month = '${month}' and l.version = 1 and l.from_renewals order by l.id`,
      );
      expect(renewals).toHaveLength(RENEWALS);
      let isOver = false;
      const working = callers.map(async (session, number) => {
        const own = renewals.filter(({ username }) => username === names[number]).map(({ id }) => Number(id));
        const choices = seededRandom(seed + round * CALLERS + number);
        while (!isOver && own.length > 0) {
          const [lead = 0] = own.splice(choices.below(own.length), 1);
          const { operation, send } =
            choices.below(4) === 0 ? paper(lead, FILE_BYTES) : outcome(choices, lead);
          const answer = await send(session);
          if (answer.status === 200) acknowledged.push(operation);
          else if (answer.status !== 404) odd.push(`${operation.kind}: ${answer.status}`);
          await answer.text();
        }
      });
      const before = acknowledged.length;
      const isBegun = () => new Set(acknowledged.slice(before).map(({ kind }) => kind)).size > 1;
      // On a busy machine the month's file would otherwise be through before anybody has worked.
      await vi.waitUntil(isBegun, { timeout: 60_000, interval: 5 });
      await new Promise((resolve) => setTimeout(resolve, random.below(200)));
      const { successful, failed } = await upload(file, addMonths(month, 1));
      isOver = true;
      await Promise.all(working);
      replaced += successful;
      stayed += failed;
    }

    const leads = [...new Set(acknowledged.map(({ about }) => about))];
    const documents = join(installation.dataDir, "documents");
    const found = await examine(installation.databaseUrl(), documents, leads, acknowledged);
    const count = (kind: Operation["kind"]) => acknowledged.filter((one) => one.kind === kind).length;
    const lostOf = (kind: string) => found.lost.filter((line) => line.startsWith(kind)).length;
    printCounts(`a month's file against callers, ${installation.engine}`, {
      rounds: ROUNDS,
      "outcomes acknowledged": count("outcome"),
      "documents acknowledged": count("document"),
      "renewals replaced": replaced,
      "rows refused": stayed,
      "outcomes lost": lostOf("outcome"),
      "documents lost": lostOf("document"),
      "files without a document": found.half.filter((line) => line.includes("has no document")).length,
      seed,
    });
    expect(odd).toEqual([]);
    expect(found).toEqual({ lost: [], duplicated: [], half: [] });
    expect(Math.min(replaced, stayed, count("outcome"), count("document"))).toBeGreaterThan(0);
  }, 900_000);
});
