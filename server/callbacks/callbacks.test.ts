import { describe, expect } from "vitest";
import type { OutcomeCode } from "#contract/lead/outcomes";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-11-04T09:00:00+05:30", environment });

describe("callbacks that cannot be missed (specification §4)", () => {
  let asha: Person;
  let bharat: Person;
  let chitra: Person;
  let people = 0;

  test.beforeEach(async ({ office }) => {
    office.setClock("2026-11-05T09:00:00+05:30");
    people += 1;
    await office.query("update leads set next_follow_up = null, assigned_to = null");
    await office.query("update users set is_active = false where role = 'telecaller'");
    asha = await office.telecaller(`asha${people}`);
    bharat = await office.telecaller(`bharat${people}`);
    chitra = await office.telecaller(`chitra${people}`);
  });

  const promise = (person: Person, id: number, time: string, outcome: OutcomeCode = "callback") =>
    person.records(id, outcome, { nextFollowUp: `${time}+05:30` });
  /** Leads of this telecaller with a callback at each of these times. */
  async function promised<const Times extends readonly string[]>(
    office: Office,
    person: Person,
    ...times: Times
  ): Promise<{ -readonly [Time in keyof Times]: number }>;
  async function promised(office: Office, person: Person, ...times: string[]): Promise<number[]> {
    const ids = await uploadLeads(
      office,
      times.map((time) => ({ name: time.slice(8) })),
    );
    for (const [place, id] of ids.entries()) await promise(person, id, times[place] ?? "");
    return ids;
  }
  const callbacks = async (person: Person) => (await person.get("/api/callbacks")).body;
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const snooze = (person: Person, id: number, snoozed: string, time: string, requestId?: string) =>
    person.send("POST", `/api/leads/${id}/snooze`, {
      snooze: snoozed,
      at: new Date(`${time}+05:30`).toISOString(),
      requestId,
    });
  const lead = async (office: Office, id: number) => (await office.admin.get(`/api/leads/${id}`)).body;
  const handOver = (office: Office, which: object, to: string, person = office.admin) =>
    person.send("POST", "/api/callbacks/hand-over", { which, to });

  describe("the viewer's own", () => {
    test("due ones are counted and listed, latest first; upcoming ones earliest first", async ({
      office,
    }) => {
      await promised(office, asha, "2026-11-05T10:00:00", "2026-11-05T11:00:00", "2026-11-05T12:00:00");
      await promised(office, bharat, "2026-11-05T10:30:00");
      office.setClock("2026-11-05T11:30:00+05:30");
      const found = await callbacks(asha);
      expect(found).toMatchObject({ due: 2, nextAt: "2026-11-05T06:30:00.000Z" });
      expect(names(found.dueNow)).toEqual(["05T11:00:00", "05T10:00:00"]);
      expect(names(found.next)).toEqual(["05T12:00:00"]);
    });

    test("what was noted with the promise, and with its last move that says something, stands in the list and with the promise", async ({
      office,
    }) => {
      const [noted = 0, bare = 0] = await uploadLeads(office, [{}, {}]);
      const at = "2026-11-05T12:00:00";
      await asha.records(noted, "callback", {
        nextFollowUp: `${at}+05:30`,
        notes: "Callback scheduled: 5 Nov 2026, 12:00. Wants Hindi",
      });
      await asha.records(bare, "interested", { notes: "Asks for the price" });
      const notes = async () => {
        const rows: { id: number; promiseNote: string | null }[] = (await asha.get("/api/leads?worked=true"))
          .body;
        return [noted, bare].map((id) => rows.find((row) => row.id === id)?.promiseNote);
      };
      expect((await callbacks(asha)).next).toMatchObject([{ leadId: noted, note: "Wants Hindi" }]);
      expect(await notes()).toEqual(["Callback scheduled: 5 Nov 2026, 12:00. Wants Hindi", null]);
      await asha.send("POST", `/api/leads/${noted}/snooze`, {
        until: "2026-11-05T13:00:00+05:30",
        note: "In a meeting",
        at: new Date(`${at}+05:30`).toISOString(),
      });
      expect(await notes()).toEqual(["In a meeting", null]);
      expect((await callbacks(asha)).next).toMatchObject([{ leadId: noted, note: "In a meeting" }]);
      await snooze(asha, noted, "10min", "2026-11-05T13:00:00");
      expect(await notes()).toEqual(["In a meeting", null]);
    });

    test("each says whether a callback or a follow-up was promised, also after a quote (§4)", async ({
      office,
    }) => {
      const ids = await uploadLeads(office, [{}, {}, {}, {}]);
      const times = ["10:00:00", "10:00:01", "10:00:02", "12:00:00"].map((time) => `2026-11-05T${time}`);
      const kinds = ["callback", "follow_up", "callback", "follow_up"] as const;
      for (const [place, id] of ids.entries()) await promise(asha, id, times[place] ?? "", kinds[place]);
      await asha.records(ids[2] ?? 0, "quote_sent");
      office.setClock("2026-11-05T11:00:00+05:30");
      const found = await callbacks(asha);
      const said = (list: { promise: string }[]) => list.map((one) => one.promise);
      expect([said(found.dueNow), said(found.next)]).toEqual([
        ["callback", "follow_up", "callback"],
        ["follow_up"],
      ]);
    });

    test("a callback is due from its exact second on, also at midnight in Kolkata", async ({ office }) => {
      await promised(office, asha, "2026-11-06T00:00:00");
      office.setClock("2026-11-05T23:59:50+05:30");
      expect(await callbacks(asha)).toMatchObject({ due: 0, nextAt: "2026-11-05T18:30:00.000Z" });
      office.setClock("2026-11-06T00:00:00+05:30");
      expect(await callbacks(asha)).toMatchObject({ due: 1, nextAt: null, next: [] });
    });

    test("one that was kept, whose lead is closed or is on the do-not-call list is no longer due", async ({
      office,
    }) => {
      const [kept, closed, silent] = await promised(
        office,
        asha,
        "2026-11-05T10:00:00",
        "2026-11-05T10:00:01",
        "2026-11-05T10:00:02",
      );
      office.setClock("2026-11-05T11:00:00+05:30");
      await asha.changeStatus(kept, { outcome: "interested" });
      await asha.changeStatus(closed, { status: "closed" });
      await asha.send("PATCH", `/api/leads/${silent}/do-not-call`, { doNotCall: true });
      expect(await callbacks(asha)).toEqual({ due: 0, dueNow: [], next: [], nextAt: null });
    });

    test("those of every month count, a few are listed, and counting stops at 100", async ({ office }) => {
      const ids = await uploadLeads(office, Array(103).fill({}), "2026-10");
      await office.query(
        "update leads set status = 'follow_up', assigned_to = $1, next_follow_up = '2026-11-05T08:00:00+05:30' where id = any($2)",
        [asha.id, ids],
      );
      const found = await callbacks(asha);
      expect([found.due, found.dueNow.length]).toEqual([100, 5]);
    });

    test("an administrator gets the team's number of due callbacks, and none by name", async ({ office }) => {
      await promised(office, asha, "2026-11-05T10:00:00", "2026-11-05T12:00:00");
      await promised(office, bharat, "2026-11-05T10:30:00");
      office.setClock("2026-11-05T11:00:00+05:30");
      expect(await callbacks(office.admin)).toEqual({
        due: 2,
        dueNow: [],
        next: [],
        nextAt: "2026-11-05T06:30:00.000Z",
      });
    });

    test("one that nobody keeps stays with its telecaller, however late it is", async ({ office }) => {
      const [id] = await promised(office, asha, "2026-11-05T10:00:00");
      office.setClock("2026-11-07T10:00:00+05:30");
      expect((await callbacks(asha)).due).toBe(1);
      expect((await callbacks(bharat)).due).toBe(0);
      const { body } = await bharat.send("POST", "/api/calling/next", { wanted: 4, tab: "callbacks" });
      expect(body.leads).toEqual([]);
      expect(await lead(office, id)).toMatchObject({ assignedTo: asha.id });
    });
  });

  describe("snoozed", () => {
    test.for([
      ["10min", "2026-11-05T10:10"],
      ["30min", "2026-11-05T10:30"],
      ["60min", "2026-11-05T11:00"],
      ["tomorrow", "2026-11-06T10:00"],
    ] as const)("%s from now moves the promise to %s, Indian time", async ([how, until], { office }) => {
      const [id] = await promised(office, asha, "2026-11-05T09:45:00");
      office.setClock("2026-11-05T10:00:00+05:30");
      const { status, body } = await snooze(asha, id, how, "2026-11-05T09:45:00");
      expect(status).toBe(200);
      expect(body.nextFollowUp.slice(0, 16)).toBe(new Date(`${until}+05:30`).toISOString().slice(0, 16));
    });

    test("just before midnight in Kolkata tomorrow is the next day, just after it the one after", async ({
      office,
    }) => {
      const [before, after] = await promised(office, asha, "2026-11-30T23:00:00", "2026-11-30T23:01:00");
      office.setClock("2026-11-30T23:59:30+05:30");
      const first = await snooze(asha, before, "tomorrow", "2026-11-30T23:00:00");
      expect(first.body.nextFollowUp).toBe("2026-12-01T04:30:00.000Z");
      office.setClock("2026-12-01T00:00:10+05:30");
      const second = await snooze(asha, after, "tomorrow", "2026-11-30T23:01:00");
      expect(second.body.nextFollowUp).toBe("2026-12-02T04:30:00.000Z");
    });

    test("to the next day passes over a day off, to the hours of the one who snoozes", async ({ office }) => {
      const [id] = await promised(office, asha, "2026-11-07T09:45:00");
      await office.admin.send("PATCH", "/api/settings", {
        week: "WWWWWWO",
        holidays: "09/11/2026 Diwali",
      });
      await office.admin.send("PATCH", `/api/users/${asha.id}`, { worksFrom: "11:30", worksUntil: "18:00" });
      office.setClock("2026-11-07T10:00:00+05:30");
      const { body } = await snooze(asha, id, "tomorrow", "2026-11-07T09:45:00");
      expect(body.nextFollowUp).toBe("2026-11-10T06:00:00.000Z");
      await office.admin.send("PATCH", `/api/users/${asha.id}`, { worksFrom: null, worksUntil: null });
      await office.admin.send("PATCH", "/api/settings", { week: "WWWWWWW", holidays: "" });
    });

    test("adds a history entry and is no call", async ({ office }) => {
      const [id] = await promised(office, asha, "2026-11-05T09:45:00");
      const before = await lead(office, id);
      const numbers = (await asha.get("/api/calling/numbers")).body;
      office.setClock("2026-11-05T10:00:00+05:30");
      await snooze(asha, id, "30min", "2026-11-05T09:45:00");
      const [line] = (await asha.get(`/api/leads/${id}/call-logs`)).body;
      expect(line).toMatchObject({
        callResult: "snoozed",
        notes: "Callback of 5 Nov 2026, 09:45 snoozed (30 min): 5 Nov 2026, 10:30",
        createdBy: `Asha${people}`,
      });
      const { status, subStatus, lastCallAt } = await lead(office, id);
      expect({ status, subStatus, lastCallAt }).toEqual({
        status: before.status,
        subStatus: before.subStatus,
        lastCallAt: before.lastCallAt,
      });
      expect((await asha.get("/api/calling/numbers")).body).toMatchObject({ calls: numbers.calls });
    });

    test("a follow-up is called one in the history, in the reply and when it has moved on (§4)", async ({
      office,
    }) => {
      const id = await office.lead();
      await promise(asha, id, "2026-11-05T09:45:00", "follow_up");
      office.setClock("2026-11-05T10:00:00+05:30");
      const { body } = await snooze(asha, id, "30min", "2026-11-05T09:45:00");
      expect(body.promise).toBe("follow_up");
      const [line] = (await asha.get(`/api/leads/${id}/call-logs`)).body;
      expect(line.notes).toBe("Follow-up of 5 Nov 2026, 09:45 snoozed (30 min): 5 Nov 2026, 10:30");
      const late = await snooze(asha, id, "30min", "2026-11-05T09:45:00");
      expect(late.body.message).toBe("The follow-up has been moved to 5 Nov 2026, 10:30");
    });

    test("until a time of one's own keeps the note made with the promise; a time that has passed is refused", async ({
      office,
    }) => {
      const [id] = await promised(office, asha, "2026-11-05T09:45:00");
      office.setClock("2026-11-05T10:00:00+05:30");
      const calls = (await asha.get("/api/calling/numbers")).body.calls;
      const move = (until: string) =>
        office.admin.send("POST", `/api/leads/${id}/snooze`, {
          until,
          note: "asked by mail",
          at: "2026-11-05T09:45:00+05:30",
        });
      const past = await move("2026-11-05T09:59:00+05:30");
      expect([past.status, past.body.field]).toEqual([400, "until"]);
      const moved = await move("2026-11-09T16:00:00+05:30");
      expect(moved.body.nextFollowUp).toBe("2026-11-09T10:30:00.000Z");
      const [line] = (await asha.get(`/api/leads/${id}/call-logs`)).body;
      expect(line).toMatchObject({
        callResult: "snoozed",
        notes: "Callback of 5 Nov 2026, 09:45 rescheduled: 9 Nov 2026, 16:00. asked by mail",
      });
      expect((await office.admin.get("/api/reminders?when=later")).body.reminders).toContainEqual(
        expect.objectContaining({ leadId: id, callResult: "callback", notes: "asked by mail" }),
      );
      expect((await asha.get("/api/calling/numbers")).body.calls).toBe(calls);
      expect((await office.admin.get("/api/calling/numbers")).body.calls).toBe(0);
    });

    test("sent twice it counts once; from a second tab with the old time it changes nothing", async ({
      office,
    }) => {
      const [id] = await promised(office, asha, "2026-11-05T09:45:00");
      office.setClock("2026-11-05T10:00:00+05:30");
      const requestId = "7d1c6a3e-7b67-4c4c-9d4c-0c8d8f6f0a11";
      const first = await snooze(asha, id, "10min", "2026-11-05T09:45:00", requestId);
      office.setClock("2026-11-05T10:05:00+05:30");
      const again = await snooze(asha, id, "10min", "2026-11-05T09:45:00", requestId);
      expect([again.status, again.body.nextFollowUp]).toEqual([200, first.body.nextFollowUp]);
      const other = await snooze(asha, id, "60min", "2026-11-05T09:45:00");
      expect(other).toMatchObject({
        status: 409,
        body: { message: "The callback has been moved to 5 Nov 2026, 10:10" },
      });
      expect((await lead(office, id)).nextFollowUp).toBe(first.body.nextFollowUp);
    });

    test("only a promised callback can be snoozed, and not a colleague's (§6)", async ({ office }) => {
      const never = await office.lead();
      const [ashas] = await promised(office, asha, "2026-11-05T09:45:00");
      expect(await snooze(asha, never, "10min", "2026-11-05T09:45:00")).toMatchObject({
        status: 409,
        body: { message: "There is no callback or follow-up to snooze" },
      });
      expect((await snooze(bharat, ashas, "10min", "2026-11-05T09:45:00")).status).toBe(404);
    });
  });

  describe("counted and listed are one set", () => {
    const listed = async (person: Person, query = "") =>
      names((await person.get(`/api/leads?promised=true${query}`)).body).sort();

    test("a due callback of another campaign month is counted and listed (§2 Callbacks & Follow-ups)", async ({
      office,
    }) => {
      const other = await office.lead({ name: "Other Month", telecallerName: `asha${people}` }, "2026-12");
      await promise(asha, other, "2026-11-05T10:00:00");
      await promised(office, asha, "2026-11-05T10:30:00");
      await promised(office, bharat, "2026-11-05T10:30:00");
      office.setClock("2026-11-05T11:00:00+05:30");
      expect(await callbacks(asha)).toMatchObject({ due: 2 });
      expect(await listed(asha)).toEqual(["05T10:30:00", "Other Month"]);
      expect(await listed(office.admin)).toEqual(["05T10:30:00", "05T10:30:00", "Other Month"]);
      const paged = await asha.get("/api/leads?promised=true&limit=1");
      expect(paged.body).toMatchObject({ total: 2, leads: [{}] });
    });

    test("a promise that a quote leaves standing is in it; one of a number not to be called is not", async ({
      office,
    }) => {
      const [quoted, refused] = await promised(office, asha, "2026-11-05T10:00:00", "2026-11-05T10:05:00");
      await asha.changeStatus(quoted, { outcome: "quote_sent" });
      await office.admin.send("PATCH", `/api/leads/${refused}`, { phoneNumber: "98111 55511" });
      await office.admin.send("PATCH", `/api/leads/${refused}/do-not-call`, { doNotCall: true });
      office.setClock("2026-11-05T11:00:00+05:30");
      expect(await callbacks(asha)).toMatchObject({ due: 1 });
      expect(await listed(asha)).toEqual(["05T10:00:00"]);
    });

    test("unassigned leads' promises are in it when asked for", async ({ office }) => {
      await promised(office, asha, "2026-11-05T10:00:00");
      await office.query("update leads set assigned_to = null where next_follow_up is not null");
      expect(await listed(asha)).toEqual([]);
      expect(await listed(asha, "&telecaller=unassigned")).toEqual(["05T10:00:00"]);
    });
  });

  describe("handed over by an administrator", () => {
    test("the selected ones go to one telecaller, with an entry in each history and one audit entry", async ({
      office,
    }) => {
      const [one, two] = await promised(office, asha, "2026-11-05T10:00:00", "2026-11-06T10:00:00");
      const { body } = await handOver(office, { leadIds: [one, two] }, bharat.id);
      expect(body).toMatchObject({ assigned: 2, byTelecaller: [{ id: bharat.id, leads: 2 }] });
      expect(await lead(office, one)).toMatchObject({
        assignedTo: bharat.id,
        nextFollowUp: "2026-11-05T04:30:00.000Z",
      });
      const [line] = (await bharat.get(`/api/leads/${two}/call-logs`)).body;
      expect(line).toMatchObject({ callResult: "assigned", notes: `Assigned to Bharat${people}` });
      const [entry] = await office.query(
        "select details from audit_log where action = 'leads.assigned' order by id desc limit 1",
      );
      expect(entry).toEqual({ details: { to: bharat.id, leadIds: [one, two], changed: 2 } });
    });

    test("all of an absent telecaller's until the end of a day in Kolkata, the later ones stay", async ({
      office,
    }) => {
      const [missed, last, next] = await promised(
        office,
        asha,
        "2026-11-04T10:00:00",
        "2026-11-05T23:59:59",
        "2026-11-06T00:00:00",
      );
      await promised(office, chitra, "2026-11-05T10:00:00");
      const { body } = await handOver(office, { of: asha.id, until: "2026-11-05" }, bharat.id);
      expect(body.assigned).toBe(2);
      const holders = await Promise.all(
        [missed, last, next].map(async (id) => (await lead(office, id)).assignedTo),
      );
      expect(holders).toEqual([bharat.id, bharat.id, asha.id]);
    });

    test("evenly goes to everyone but the current telecaller", async ({ office }) => {
      const times = Array.from({ length: 6 }, (_, place) => `2026-11-05T10:00:0${place}`);
      const ids = await promised(office, asha, ...times);
      const { body } = await handOver(office, { of: asha.id, until: "2026-11-05" }, "auto-assign");
      expect(body.byTelecaller).toMatchObject([
        { id: bharat.id, leads: 3 },
        { id: chitra.id, leads: 3 },
      ]);
      const { body: selected } = await handOver(office, { leadIds: [ids[0]] }, "auto-assign");
      expect(selected.byTelecaller).toHaveLength(1);
      expect(selected.byTelecaller[0].id).not.toBe(body.byTelecaller[0].id);
    });

    test("evenly means the promises of the day, also when one colleague has far fewer open leads", async ({
      office,
    }) => {
      const times = Array.from({ length: 6 }, (_, place) => `2026-11-05T10:00:0${place}`);
      await promised(office, asha, ...times);
      await uploadLeads(office, Array(20).fill({ telecallerName: `bharat${people}` }));
      await promised(office, chitra, "2026-11-04T10:00:00", "2026-11-04T11:00:00", "2026-11-07T10:00:00");
      const { body } = await handOver(office, { of: asha.id, until: "2026-11-05" }, "auto-assign");
      expect(body.byTelecaller).toMatchObject([
        { id: bharat.id, leads: 4 },
        { id: chitra.id, leads: 2 },
      ]);
    });

    test("a callback that was kept in the meantime does not move", async ({ office }) => {
      const [kept, open] = await promised(office, asha, "2026-11-05T10:00:00", "2026-11-05T11:00:00");
      await asha.changeStatus(kept, { outcome: "interested" });
      expect((await handOver(office, { leadIds: [kept, open] }, bharat.id)).body.assigned).toBe(1);
      expect((await lead(office, kept)).assignedTo).toBe(asha.id);
      expect(await handOver(office, { leadIds: [kept] }, bharat.id)).toMatchObject({
        status: 409,
        body: { message: "There are no callbacks to hand over" },
      });
    });

    test("never to a deactivated telecaller, nor by a telecaller, nor without another telecaller", async ({
      office,
    }) => {
      const [id] = await promised(office, asha, "2026-11-05T10:00:00");
      await office.admin.send("PATCH", `/api/users/${chitra.id}`, { isActive: false });
      expect(await handOver(office, { leadIds: [id] }, chitra.id)).toMatchObject({
        status: 400,
        body: { field: "to", message: "Choose an active telecaller" },
      });
      expect((await handOver(office, { leadIds: [id] }, bharat.id, asha)).status).toBe(403);
      await office.admin.send("PATCH", `/api/users/${bharat.id}`, { isActive: false });
      expect((await handOver(office, { leadIds: [id] }, "auto-assign")).status).toBe(409);
      expect((await lead(office, id)).assignedTo).toBe(asha.id);
    });
  });
});

test("background requests of a page do not keep a session from becoming idle", async () => {
  const office = await openOffice({
    at: "2026-11-05T09:00:00+05:30",
    environment: { SESSION_IDLE_MINUTES: "60" },
  });
  const asha = await office.telecaller("asha");
  for (const time of ["09:25", "09:50"]) {
    office.setClock(`2026-11-05T${time}:00+05:30`);
    expect((await asha.get("/api/callbacks")).status).toBe(200);
  }
  office.setClock("2026-11-05T10:05:00+05:30");
  expect((await asha.get("/api/callbacks")).status).toBe(401);
  await office.close();
});
