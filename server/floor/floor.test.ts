import { inspect } from "node:util";
import pg from "pg";
import { describe, expect, vi } from "vitest";
import type { Floor, FloorPerson } from "#contract/floor/calls";
import { paceOf, paceText, stateOf } from "#contract/floor/states";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-11-05T09:30:00+05:30", environment, telecallers: ["asha", "bharat"] });

test.beforeEach(async ({ office }) => {
  for (const table of ["customers", "work_breaks", "absences"]) await office.query(`delete from ${table}`);
});

let day = 4;
/** Each test has a day of its own, for the figures of a day stay. */
const newDay = () => {
  day += 1;
};
const at = (office: Office, time: string) =>
  office.setClock(`2026-11-${String(day).padStart(2, "0")}T${time.padEnd(8, ":00")}+05:30`);

const readFloor = async (office: Office): Promise<Floor> => (await office.admin.get("/api/floor")).body;
const personOf = ({ people }: Floor, name: string): FloorPerson => {
  const found = people.find((person) => person.name === name);
  if (!found) throw new Error(`${name} is not on the floor`);
  return found;
};
const seen = async (office: Office, name = "Asha") => {
  const floor = await readFloor(office);
  const person = personOf(floor, name);
  return { ...person, state: stateOf(person, new Date(floor.now)) };
};
const mine = (count: number, telecallerName = "asha") =>
  Array.from({ length: count }, () => ({ telecallerName }));

describe("what a telecaller is doing", () => {
  test("on a lead since it was opened, then no call for ten minutes, on break with its reason, and back", async ({
    office,
    asha,
  }) => {
    newDay();
    const [first = 0, second = 0] = await uploadLeads(office, mine(2));
    at(office, "11:00");
    expect((await seen(office)).state).toMatchObject({ kind: "signed-in", since: null });
    await asha.records(first, "ringing_not_responding");
    at(office, "11:03");
    expect(await seen(office)).toMatchObject({
      lastOutcome: { result: "ringing_not_responding", at: expect.stringMatching(/T05:30/) },
      state: { kind: "outcome", isLong: false },
    });
    await asha.send("POST", "/api/live/here", { leadId: second });
    at(office, "11:03:30");
    await asha.send("POST", "/api/live/here", { leadId: second });
    const { lead, state } = await seen(office);
    expect([lead, state]).toMatchObject([{ id: second }, { kind: "lead", isLong: false }]);
    expect(state.since?.toISOString()).toMatch(/T05:33:0/);
    at(office, "11:11");
    expect((await seen(office)).state).toMatchObject({ kind: "quiet", isLong: true });
    await asha.send("POST", "/api/breaks", { reason: "Lunch" });
    expect(await seen(office)).toMatchObject({
      break: { reason: "Lunch", beganAt: expect.stringMatching(/T05:41/) },
      state: { kind: "break", isLong: false },
    });
    at(office, "11:32");
    expect((await seen(office)).state).toMatchObject({ kind: "break", isLong: true });
    await asha.send("POST", "/api/breaks/end");
    at(office, "11:35");
    const back = await seen(office);
    expect(back).toMatchObject({ break: null, state: { kind: "outcome", isLong: false } });
    // A break does not make the last outcome younger.
    expect(back.state.since?.toISOString()).toBe(back.lastOutcome?.at);
  });

  test("a break is over on the floor too as soon as an outcome is recorded anywhere", async ({
    office,
    asha,
  }) => {
    newDay();
    const [first = 0] = await uploadLeads(office, mine(1));
    at(office, "11:00");
    await asha.send("POST", "/api/breaks", {});
    expect((await seen(office)).state.kind).toBe("break");
    at(office, "11:05");
    await asha.records(first, "interested");
    expect(await seen(office)).toMatchObject({ break: null, state: { kind: "outcome" } });
  });

  test("absent until a day, whatever else; offline since the last sign of today, or not here today", async ({
    office,
    bharat,
  }) => {
    newDay();
    at(office, "10:00");
    const { id } = bharat;
    const absence =
      "insert into absences values (gen_random_uuid(), $1, '2026-11-01', '2026-11-30', null, 'share', 'share', $1, now(), ";
    await office.query(`${absence} null, null)`, [id]);
    expect((await seen(office, "Bharat")).absentUntil).toBeNull();
    await office.query("update absences set began_at = now()");
    expect(await seen(office, "Bharat")).toMatchObject({
      absentUntil: "2026-11-30",
      state: { kind: "absent" },
    });
    await office.query("update absences set ended_at = now()");
    const [lead = 0] = await uploadLeads(office, mine(1, "bharat"));
    await office.telecaller(`chitra${day}`);
    await office.query(
      "delete from sessions where user_id not in (select id from users where username in ('admin', 'asha', 'bharat'))",
    );
    expect((await seen(office, `Chitra${day}`)).state).toEqual({
      kind: "offline",
      since: null,
      isLong: false,
    });
    at(office, "12:10");
    await bharat.records(lead, "interested");
    await office.query("delete from sessions where user_id = $1", [id]);
    const { state } = await seen(office, "Bharat");
    expect(state.kind).toBe("offline");
    expect(state.since?.toISOString()).toMatch(/T06:40/);
  });
});

describe("the figures of the floor", () => {
  test("are those of the analytics, each credited to who made the call", async ({ office, asha }) => {
    newDay();
    at(office, "10:30");
    const ids = await uploadLeads(office, mine(6));
    const bharat = await office.signIn("bharat", "correct-horse");
    const lent = await uploadLeads(office, mine(1, "bharat"));
    const record = async (
      person: Person,
      ids: (number | undefined)[],
      outcomes: Parameters<Person["records"]>[1][],
    ) => {
      for (const [index, outcome] of outcomes.entries()) await person.records(ids[index] ?? 0, outcome);
    };
    await record(asha, ids, ["policy_done_by_sln", "interested", "switched_off", "wrong_number"]);
    await record(asha, ids.slice(1), ["quote_sent"]);
    await record(bharat, lent, ["interested"]);
    const floor = await readFloor(office);
    const own = (await asha.get("/api/analytics/own-day")).body;
    const { calls, connected, fresh, quotes, won, target } = personOf(floor, "Asha");
    expect({ calls, connected, fresh, quotes, won }).toEqual(own.today);
    expect(own.today).toMatchObject({ calls: 4, quotes: 1, won: 1 });
    expect(target).toBe(own.dailyTarget);
    const team = (await office.admin.get("/api/analytics/telecaller-performance?period=today")).body;
    for (const { telecallerName, totalCalls, connectedCalls, quoteSent } of team)
      expect(floor.people.find(({ name }) => name === telecallerName)).toMatchObject({
        calls: totalCalls,
        connected: connectedCalls,
        quotes: quoteSent,
      });
  });

  test("stay whole when somebody who worked today is deactivated or deleted; no target is left of them", async ({
    office,
  }) => {
    newDay();
    at(office, "10:30");
    const names = [`leaves${day}`, `goes${day}`];
    const ids = await uploadLeads(office, mine(2));
    const people: Person[] = [];
    for (const [index, name] of [...names, `idle${day}`].entries()) {
      const person = await office.telecaller(name);
      people.push(person);
      await office.admin.send("POST", "/api/leads/bulk-assign", {
        leadIds: ids,
        assignedUserId: person.id,
      });
      if (ids[index]) await person.records(ids[index], "interested");
    }
    const sums = ({ people }: Floor) =>
      (["calls", "connected", "fresh"] as const).map((of) => people.reduce((sum, one) => sum + one[of], 0));
    const before = sums(await readFloor(office));
    const [leaves, goes, idle] = people;
    for (const person of [leaves, idle])
      await office.admin.send("PATCH", `/api/users/${person?.id}`, { isActive: false });
    await office.admin.send("DELETE", `/api/users/${goes?.id}`);
    const floor = await readFloor(office);
    expect(sums(floor)).toEqual(before);
    const there = floor.people.filter(({ id }) => people.some((one) => one.id === id));
    expect(there.map(({ id }) => id).sort()).toEqual([leaves?.id, goes?.id].sort());
    for (const person of there)
      expect({ ...person, state: stateOf(person, new Date(floor.now)).kind }).toMatchObject({
        hasLeft: true,
        target: 0,
        calls: 1,
        state: "left",
      });
    day += 1;
    at(office, "10:30");
    expect((await readFloor(office)).people.some(({ hasLeft }) => hasLeft)).toBe(false);
  });

  test("say from the day after their last one that an active person has left, not that they are off", async ({
    office,
  }) => {
    newDay();
    at(office, "11:00");
    const leftOn = `2026-11-${String(day).padStart(2, "0")}`;
    const form = { username: "girish", firstName: "Girish", password: "harbour-7" };
    const { id } = (await office.admin.send("POST", "/api/users", form)).body;
    await office.admin.send("PATCH", `/api/users/${id}`, { leftOn });
    expect(personOf(await readFloor(office), "Girish")).toMatchObject({ hasLeft: false });
    newDay();
    at(office, "11:00");
    expect(personOf(await readFloor(office), "Girish")).toMatchObject({ hasLeft: true, leftOn, target: 0 });
    await office.admin.send("DELETE", `/api/users/${id}`);
  });

  test("promises overdue or due within 15 minutes are at risk, by name and by telecaller", async ({
    office,
    asha,
  }) => {
    newDay();
    at(office, "10:30");
    const ids = await uploadLeads(
      office,
      mine(3).map((lead, index) => ({ ...lead, name: `Lead ${index}` })),
    );
    for (const [index, minute] of ["10:45", "11:10", "11:20"].entries())
      await asha.changeStatus(ids[index] ?? 0, {
        outcome: "callback",
        nextFollowUp: `2026-11-${String(day).padStart(2, "0")}T${minute}:00+05:30`,
      });
    at(office, "11:00");
    const floor = await readFloor(office);
    expect(personOf(floor, "Asha").atRisk).toBe(2);
    expect(floor.atRisk).toMatchObject({
      total: 2,
      listed: [
        { name: "Lead 0", assignedToName: "Asha" },
        { name: "Lead 1", assignedTo: asha.id },
      ],
    });
  });

  test("a person's own week decides the target; on a day off there is no pace", async ({ office, asha }) => {
    newDay();
    at(office, "11:00");
    await office.query("update users set week = 'OOOOOOO', daily_target = 50 where id = $1", [asha.id]);
    expect((await seen(office)).target).toBe(0);
    await office.query("update users set week = 'HHHHHHH' where id = $1", [asha.id]);
    expect((await seen(office)).target).toBe(25);
    await office.query("update users set week = null, daily_target = null where id = $1", [asha.id]);
  });

  test.for([
    [37, 80, "9 ahead"],
    [26, 80, "on pace"],
    [24, 80, "4 behind"],
    [3, 0, ""],
  ] as const)("%i fresh calls of %i at 13:09 are %s", ([fresh, target, text]) => {
    const hours = { callingFrom: "10:00", callingUntil: "19:00" };
    expect(paceText(paceOf({ ...hours, fresh, target }, new Date("2026-11-21T13:09:00+05:30")))).toBe(text);
  });

  test("need as many statements for twenty people as for two, and no telecaller reads them", async ({
    office,
    asha,
  }) => {
    const count = async () => {
      const query = vi.spyOn(pg.Client.prototype, "query");
      await readFloor(office);
      // A session is read once a second, whatever is asked.
      const { length } = query.mock.calls.filter(([asked]) => !inspect(asked).includes("token_hash"));
      query.mockRestore();
      return length;
    };
    const before = await count();
    expect(before).toBe(3);
    await office.query(
      "insert into users (id, username, password_hash, first_name, role, created_at) select gen_random_uuid(), 'more' || n, '', 'More', 'telecaller', now() from generate_series(1, 20) n",
    );
    expect(await count()).toBe(before);
    expect((await readFloor(office)).people.length).toBeGreaterThan(20);
    expect((await asha.get("/api/floor")).status).toBe(403);
  });
});
