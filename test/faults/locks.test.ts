import { afterAll, beforeAll, expect, test } from "vitest";
import { changes } from "#contract/changes";
import { keysOf } from "#contract/tables";
import { DAY_MS } from "#contract/time/calendar";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";
import { type About, sampleQuote, sampleRequests } from "#server/testing/sample-requests";
import { printCounts, rounds, seeded } from "./support/rounds.ts";

/** Calls that lock many rows at once, in orders that would make them wait for each other. */

const ROUNDS = rounds(3, 50);
const LEADS = rounds(600, 3000);
const FOURS = rounds(60, 600);

let office: Office;
let team: Person[];

beforeAll(async () => {
  office = await openOffice({ at: new Date().toISOString(), environment: { STATEMENT_TIMEOUT_MS: "30000" } });
  team = [
    await office.telecaller("asha"),
    await office.telecaller("bharat"),
    await office.telecaller("chitra"),
  ];
});
afterAll(() => office.close());

/** Those that the database found and ended, which the server repeats. */
async function deadlocks(): Promise<number> {
  const [found] = await office.query(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  return Number(found?.deadlocks);
}

const send = (method: string, path: string, body?: unknown) => office.admin.send(method, path, body);

test("a telecaller with thousands of leads is deactivated while three people reassign them: every call is done", async () => {
  const { seed, random } = seeded();
  const leaver = await office.telecaller("leaver");
  const ids: number[] = [];
  while (ids.length < LEADS)
    ids.push(
      ...(await uploadLeads(
        office,
        Array.from({ length: Math.min(2000, LEADS - ids.length) }, () => ({})),
      )),
    );
  const counts = { rounds: 0, deactivations: 0, edits: 0, "bulk calls": 0, refused: 0, failed: 0 };
  const note = (kind: "edits" | "bulk calls" | "deactivations", status: number) => {
    counts[kind]++;
    if (status >= 500) counts.failed++;
    else if (status >= 400) counts.refused++;
  };
  const someIds = (count: number) => Array.from({ length: count }, () => ids[random.below(ids.length)] ?? 0);
  for (let round = 0; round < ROUNDS; round++) {
    await send("PATCH", `/api/users/${leaver.id}`, { isActive: true });
    for (let first = 0; first < ids.length; first += 2000)
      await send("POST", "/api/leads/bulk-assign", {
        leadIds: ids.slice(first, first + 2000),
        assignedUserId: leaver.id,
      });
    let ended = false;
    const to = () => team[random.below(team.length)]?.id;
    const until = async (work: () => Promise<void>) => {
      while (!ended) await work();
    };
    const others = [
      until(async () => {
        const [id] = someIds(1);
        note("edits", (await send("PATCH", `/api/leads/${id}`, { assignedTo: to() })).status);
      }),
      until(async () => {
        const body = { leadIds: someIds(20), assignedUserId: to() };
        note("bulk calls", (await send("POST", "/api/leads/bulk-assign", body)).status);
      }),
      until(async () => {
        const body = { leadIds: someIds(20), assignedUserId: "auto-assign" };
        note("bulk calls", (await send("POST", "/api/leads/bulk-assign", body)).status);
      }),
    ];
    const openLeads = round % 2 ? "share" : "unassign";
    note(
      "deactivations",
      (await send("PATCH", `/api/users/${leaver.id}`, { isActive: false, openLeads })).status,
    );
    ended = true;
    await Promise.all(others);
    const [held] = await office.query("select count(*)::int as leads from leads where assigned_to = $1", [
      leaver.id,
    ]);
    expect(held).toEqual({ leads: 0 });
    counts.rounds++;
  }
  printCounts("deactivated while leads are reassigned", {
    ...counts,
    leads: LEADS,
    deadlocks: await deadlocks(),
    seed,
  });
  expect(counts.failed).toBe(0);
}, 1_800_000);

test("any four writing calls about the same record at once: none fails", async () => {
  const { seed, random } = seeded();
  const campaign = (await send("POST", "/api/campaigns", { name: "Feb 2027", month: "Feb 2027", year: 2027 }))
    .body.id;
  const leaver = () => office.telecaller(`goes${random.below(1_000_000_000)}`);
  /** A record with leads of two months, worked on. */
  const fresh = async (): Promise<About> => {
    const registration = `MH01${String(random.below(10_000)).padStart(4, "0")}${random.below(1_000_000)}`;
    const row = { registrationNumber: registration, telecallerName: "asha" };
    const [lead] = await uploadLeads(office, [row], "2026-11");
    await uploadLeads(office, [row], "2026-10");
    const [asha] = team;
    await asha?.records(lead, "callback", { nextFollowUp: new Date(Date.now() + 30 * DAY_MS).toISOString() });
    const quote = (await send("POST", `/api/leads/${lead}/quotes`, sampleQuote)).body.id;
    const { customerId: customer } = (await send("GET", `/api/leads/${lead}`)).body;
    const user = (await leaver()).id;
    await send("POST", "/api/leads/bulk-assign", { leadIds: [lead], assignedUserId: user });
    const about = {
      lead,
      customer,
      document: 0,
      quote,
      campaign,
      registration,
      user,
      holder: user,
      admin: office.admin.id,
    };
    const upload = sampleRequests["POST /api/leads/:id/documents"](about);
    const document = (await send("POST", upload.path, upload.body)).body.id;
    return { ...about, document };
  };
  const more: ((about: About) => { method: string; path: string; body?: unknown })[] = [
    ({ lead }) => ({
      method: "PATCH",
      path: `/api/leads/${lead}`,
      body: { vehicleType: "truck", language: "Hindi" },
    }),
    ({ lead }) => ({ method: "PATCH", path: `/api/leads/${lead}`, body: { assignedTo: team[1]?.id } }),
    ({ registration }) => ({
      method: "POST",
      path: "/api/upload/csv-leads",
      body: {
        data: [
          {
            name: "Ravi",
            phoneNumber: "9800000102",
            maker: "Honda",
            model: "City",
            registrationNumber: registration,
          },
        ],
        targetMonth: "12",
        targetYear: "2026",
      },
    }),
    ({ registration }) => ({
      method: "POST",
      path: "/api/leads/bulk-assign",
      body: {
        matching: { filter: { search: registration }, seen: 5 },
        assignedUserId: "auto-assign",
        moveAssigned: true,
      },
    }),
    () => ({ method: "POST", path: "/api/renewals/2027-11" }),
  ];
  const writes = [
    ...keysOf(changes)
      .filter((name) => changes[name].length > 0 && !name.includes(":id/send"))
      .map((name) => (about: About) => ({
        method: name.split(" ")[0] ?? "",
        ...sampleRequests[name](about),
      })),
    ...more,
  ];
  const counts = { fours: 0, calls: 0, failed: 0 };
  const failures: string[] = [];
  for (let round = 0; round < FOURS; round++) {
    const about = await fresh();
    const four = [0, 1, 2, 3].map(() => writes[random.below(writes.length)]?.(about));
    const sent = four.map(async (call) => {
      if (!call) return;
      const { status } = await send(call.method, call.path, call.body);
      counts.calls++;
      if (status >= 500) failures.push(`${status} ${call.method} ${call.path}`);
    });
    await Promise.all(sent);
    counts.fours++;
  }
  counts.failed = failures.length;
  printCounts("four writes of one record at once", { ...counts, deadlocks: await deadlocks(), seed });
  expect(failures).toEqual([]);
}, 1_800_000);
