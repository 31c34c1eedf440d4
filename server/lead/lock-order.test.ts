import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { describe, expect } from "vitest";
import { openMonth } from "#server/renewals/open-month";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

/** A transaction beside the server's, and whether a call waits for it. */
async function beside(office: Office) {
  const client = new pg.Client({ connectionString: office.databaseUrl });
  await client.connect();
  await client.query("begin");
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const isAwaited = async () =>
    (await office.query("select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))", [rows[0].pid]))
      .length > 0;
  return {
    lock: (what: string, id: number | string) =>
      client.query(
        `select from ${what} where id = $1 for ${what === "users" ? "no key update" : "update"} nowait`,
        [id],
      ),
    awaited: async () => {
      while (!(await isAwaited())) await pause(10);
    },
    end: async () => {
      await client.query("rollback");
      await client.end();
    },
  };
}

interface About {
  lead: number;
  customer: number;
  plate: string;
  asha: Person;
  bharat: Person;
}

/** A call that waits for a locked row, and what it must not have locked by then. */
async function waits(office: Office, first: [string, number | string], call: () => Promise<unknown>) {
  const other = await beside(office);
  await other.lock(...first);
  const answered = call();
  await other.awaited();
  return {
    holds: async (what: string, id: number) =>
      other.lock(what, id).then(
        () => false,
        () => true,
      ),
    done: async () => {
      await other.end();
      return answered;
    },
  };
}

async function about(office: Office, asha: Person, bharat: Person, month = "2026-11"): Promise<About> {
  const lead = await office.lead({ telecallerName: "" }, month);
  const [row] = await office.query(
    "select c.id::int as customer, registration_number as plate from customers c join leads l on l.customer_id = c.id where l.id = $1",
    [lead],
  );
  return { lead, customer: Number(row?.customer), plate: String(row?.plate), asha, bharat };
}

describe("locks are taken in one order: users, records, leads, the audit log last (§4)", () => {
  test.for<[string, (office: Office, about: About) => Promise<unknown>]>([
    [
      "an edit",
      ({ admin }, { lead }) => admin.send("PATCH", `/api/leads/${lead}`, { address: "12 MG Road" }),
    ],
    [
      "an edit that is copied to the leads",
      ({ admin }, { lead }) => admin.send("PATCH", `/api/leads/${lead}`, { vehicleType: "truck" }),
    ],
    [
      "a deletion",
      ({ admin }, { lead }) => admin.send("POST", "/api/leads/bulk-delete", { leadIds: [lead] }),
    ],
    [
      "next year's leads",
      (office) => openMonth(office, { viewer: null, now: new Date("2026-12-05"), address: null }, "2027-11"),
    ],
    [
      "a file with the vehicle",
      (office, { plate }) => uploadLeads(office, [{ registrationNumber: plate }], "2027-10"),
    ],
  ])("%s waits for the record before it locks a lead", async ([, call], { office, asha, bharat }) => {
    const of = await about(office, asha, bharat);
    const waiting = await waits(office, ["customers", of.customer], () => call(office, of));
    expect(await waiting.holds("leads", of.lead)).toBe(false);
    await waiting.done();
  });

  test.for<[string, (office: Office, about: About) => Promise<unknown>]>([
    [
      "an edit of the assignee",
      ({ admin }, { lead, bharat }) => admin.send("PATCH", `/api/leads/${lead}`, { assignedTo: bharat.id }),
    ],
    ["an outcome that takes the lead", (_, { lead, bharat }) => bharat.records(lead, "interested")],
    [
      "a bulk assignment",
      ({ admin }, { lead, bharat }) =>
        admin.send("POST", "/api/leads/bulk-assign", { leadIds: [lead], assignedUserId: bharat.id }),
    ],
  ])("%s waits for the telecaller before it locks a lead", async ([, call], { office, asha, bharat }) => {
    const of = await about(office, asha, bharat);
    const waiting = await waits(office, ["users", bharat.id], () => call(office, of));
    expect(await waiting.holds("leads", of.lead)).toBe(false);
    await waiting.done();
  });

  test("a deactivation that waits for a lead keeps nobody from the audit log", async ({ office }) => {
    const leaver = await office.telecaller("leaver");
    const lead = await office.lead({ telecallerName: "leaver" });
    const other = await office.lead();
    const waiting = await waits(office, ["leads", lead], () =>
      office.admin.send("PATCH", `/api/users/${leaver.id}`, { isActive: false, openLeads: "unassign" }),
    );
    const audited = office.admin.send("POST", "/api/leads/bulk-assign", {
      leadIds: [other],
      assignedUserId: "unassigned",
    });
    expect(await Promise.race([audited.then(({ status }) => status), pause(3000, "waits")])).toBe(200);
    expect(await waiting.done()).toMatchObject({ status: 200 });
  });

  test("of two calls that deadlock nevertheless, both are done: the one that lost runs again", async ({
    office,
  }) => {
    const [one = 0, two = 0] = await uploadLeads(office, [{}, {}]);
    const { count, run } = { count: [0, 0], run: office.db };
    const lockBoth = (first: number, second: number, index: 0 | 1) =>
      run.transaction(async (tx) => {
        count[index] = (count[index] ?? 0) + 1;
        for (const id of [first, second]) {
          await tx.execute(`select from leads where id = ${id} for update`);
          if (count[index] === 1) await pause(100);
        }
      });
    await Promise.all([lockBoth(one, two, 0), lockBoth(two, one, 1)]);
    expect(count.toSorted()).toEqual([1, 2]);
  });
});
