import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { AssignmentPlan, type AssignmentState, BulkAssigned } from "#contract/leads/bulk/calls";
import { ask } from "#server/testing/backup";
import { type RunningServer, type Session, signIn } from "../server-process.ts";
import { type Installation, install } from "./support/installation.ts";
import { MONTH, row } from "./support/office.ts";
import { type Engine, engines, printCounts, ROUNDS_LIMIT_MS, rounds, seeded } from "./support/rounds.ts";
import { snapshotOf } from "./support/snapshot.ts";

const KILLS = { assigning: rounds(3, 13), undoing: rounds(2, 12) };
const LEADS = rounds(12_000, 60_000);
const ROWS_A_CALL = 2000;
const LONGEST_PART_MS = 300;
const LOOK_EVERY_MS = 20;
/** Of a caller who meets a part: what it may take on a machine with much to do. */
const OUTCOME_MS = 10_000;
const PASSWORD = "correct-horse";
const ALL = {
  matching: { filter: { campaignMonth: "2026-11" }, seen: LEADS },
  assignedUserId: "auto-assign",
};

interface Standing {
  state: AssignmentState;
  done: number;
}

let installation: Installation | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  await installation?.remove();
  [server, installation] = [undefined, undefined];
});

/** An office whose leads are nobody's. */
async function office(
  engine: Engine,
): Promise<{ made: Installation; running: RunningServer; admin: Session }> {
  const made = await install(engine);
  installation = made;
  const running = (await made.start()).server;
  server = running;
  const admin = await signIn(running.url);
  for (const username of ["asha", "bharat"])
    await admin.send("POST", "/api/users", { username, password: PASSWORD, firstName: username });
  for (let first = 0; first < LEADS; first += ROWS_A_CALL) {
    const data = Array.from({ length: Math.min(ROWS_A_CALL, LEADS - first) }, (_, place) =>
      row(first + place),
    );
    const uploaded = await admin.send("POST", "/api/upload/csv-leads", { data, ...MONTH });
    expect(uploaded.status, await uploaded.text()).toBe(200);
  }
  return { made, running, admin };
}

const standingOf = (admin: Session) => admin.read<Standing | null>("/api/leads/bulk-assign");
const assign = async (admin: Session) =>
  BulkAssigned.parse(await (await admin.send("POST", "/api/leads/bulk-assign", ALL)).json());
const isUnderWay = (standing: Standing | null) => standing !== null && standing.state !== "done";

describe.each(engines)("a large assignment (%s engine)", (engine) => {
  test(
    "and its undo, killed again and again, end as without a kill",
    async () => {
      const { seed, random } = seeded();
      const { made, admin } = await office(engine);
      let inside = 0;
      const killedWhile = async (state: "assigning" | "undoing") => {
        for (let kill = 0; kill < KILLS[state]; kill++) {
          const moment = ((kill + random.next()) * LEADS) / (KILLS[state] + 1);
          let standing = await standingOf(admin);
          while (standing?.state === state && standing.done < moment) {
            await pause(LOOK_EVERY_MS);
            standing = await standingOf(admin);
          }
          await pause(random.below(LONGEST_PART_MS));
          if ((await standingOf(admin))?.state === state) inside++;
          await server?.kill();
          server = (await made.start()).server;
        }
        while (isUnderWay(await standingOf(admin))) await pause(LOOK_EVERY_MS);
      };
      const held = async () => {
        const found = await ask(
          made.databaseUrl(),
          "select assigned_to as id, count(*)::int as leads from leads group by 1",
        );
        return new Map(found.map(({ id, leads }) => [id, leads]));
      };
      const noted = () =>
        ask(
          made.databaseUrl(),
          `select entries, count(*)::int as leads from
           (select count(*)::int as entries from call_logs where call_result = 'assigned' group by lead_id) e
         group by 1`,
        );
      const audited = (action: string, field: string) =>
        ask(
          made.databaseUrl(),
          `select (details ->> '${field}')::int as leads from audit_log where action = '${action}'`,
        );

      const preview = await admin.send("POST", "/api/leads/bulk-assign/preview", ALL);
      const plan = AssignmentPlan.parse(await preview.json());
      const { undoId } = await assign(admin);
      await killedWhile("assigning");
      expect(await held()).toEqual(new Map(plan.people.map(({ id, given }) => [id, given])));
      expect(await noted()).toEqual([{ entries: 1, leads: LEADS }]);
      expect(await audited("leads.assigned", "changed")).toEqual([{ leads: LEADS }]);

      expect((await admin.send("POST", `/api/leads/bulk-assign/${undoId}/undo`)).status).toBe(200);
      await killedWhile("undoing");
      expect(await held()).toEqual(new Map([[null, LEADS]]));
      expect(await noted()).toEqual([{ entries: 2, leads: LEADS }]);
      expect(await audited("leads.assignment_undone", "count")).toEqual([{ leads: LEADS }]);
      expect((await snapshotOf(made.databaseUrl()))["wrong counts"]).toEqual([]);
      printCounts(`kill -9 during a large assignment (${engine})`, {
        leads: LEADS,
        "kills inside": inside,
        seed,
      });
      expect(inside).toBeGreaterThan(0);
    },
    ROUNDS_LIMIT_MS,
  );

  test("does not keep a caller waiting, and what they take meanwhile stays theirs", async () => {
    const { made, running, admin } = await office(engine);
    const caller = await signIn(running.url, "asha", PASSWORD);
    const { id: asha } = await caller.read<{ id: string }>("/api/auth/user");
    const found = await ask(made.databaseUrl(), "select id::int as id from leads order by id desc limit 200");
    const ids = found.map(({ id }) => Number(id));
    const { planned } = await assign(admin);
    expect(planned).toBe(LEADS);
    const took: number[] = [];
    let slowestMs = 0;
    while (isUnderWay(await standingOf(admin))) {
      const id = ids.pop();
      if (id === undefined) break;
      const began = performance.now();
      const { status } = await caller.send("PATCH", `/api/leads/${id}/status`, { outcome: "interested" });
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if (status < 300) took.push(id);
    }
    while (isUnderWay(await standingOf(admin))) await pause(LOOK_EVERY_MS);
    const [kept] = await ask(
      made.databaseUrl(),
      `select count(*)::int as leads from leads where assigned_to = '${asha}' and id = any('{${took}}')`,
    );
    printCounts(`calls during a large assignment (${engine})`, {
      outcomes: took.length,
      "slowest ms": Math.round(slowestMs),
    });
    expect(took.length).toBeGreaterThan(0);
    expect(kept).toEqual({ leads: took.length });
    expect(slowestMs).toBeLessThan(OUTCOME_MS);
  });
});
