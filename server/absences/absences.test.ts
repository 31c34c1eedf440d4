import { describe, expect } from "vitest";
import type { Receiver } from "#contract/leads/bulk/calls";
import { next } from "#server/testing/calling";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { turnDay } from "./absences-job.ts";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-11-05T09:00:00+05:30", environment });
const TODAY = "2026-11-05";

describe("absence and cover", () => {
  let asha: Person;
  let bharat: Person;
  let chitra: Person;
  let people = 0;
  let name: (short: string) => string;

  test.beforeEach(async ({ office }) => {
    office.setClock("2026-11-05T09:00:00+05:30");
    people += 1;
    const of = people;
    name = (short) => `${short}${of}`;
    await office.query("delete from absences");
    await office.query("update leads set next_follow_up = null, assigned_to = null");
    await office.query("update users set is_active = false where role = 'telecaller'");
    asha = await office.telecaller(name("asha"));
    bharat = await office.telecaller(name("bharat"));
    chitra = await office.telecaller(name("chitra"));
  });

  /** A lead of Asha's with a promised call. */
  const promised = async (office: Office, at: string, row: object = {}) => {
    const [id = 0] = await uploadLeads(office, [{ ...row, telecallerName: name("asha") }]);
    await asha.records(id, "callback", { nextFollowUp: `${at}+05:30` });
    return id;
  };
  const absent = (office: Office, more: object = {}) =>
    office.admin.send("POST", "/api/absences", { userId: asha.id, from: TODAY, until: TODAY, ...more });
  const end = (office: Office, id: string) => office.admin.send("POST", `/api/absences/${id}/end`);
  const holder = async (office: Office, id: number) =>
    (await office.admin.get(`/api/leads/${id}`)).body.assignedTo;
  const history = async (office: Office, id: number): Promise<string[]> => {
    const { body } = await office.admin.get(`/api/leads/${id}/call-logs`);
    return body.map(({ notes }: { notes: string | null }) => notes);
  };

  test("who gets how many is told before, with who is full; a later absence does not know it yet", async ({
    office,
  }) => {
    for (const hour of ["11", "12", "13"]) await promised(office, `2026-11-05T${hour}:00:00`);
    await uploadLeads(office, [{ telecallerName: name("bharat") }]);
    await office.admin.send("PATCH", `/api/users/${bharat.id}`, { capacity: 1 });
    const told = async (more: string, from = TODAY) => {
      const { body } = await office.admin.get(
        `/api/absences/preview?userId=${asha.id}&from=${from}&until=2026-11-06${more}`,
      );
      return body.receivers.map(({ id, open, given, capacity }: Receiver) => [id, open, given, capacity]);
    };
    const shared = [
      [bharat.id, 1, 0, 1],
      [chitra.id, 0, 3, null],
    ];
    expect(await told("")).toEqual(shared);
    expect(await told(`&callbacks=${bharat.id}`)).toEqual([[bharat.id, 1, 3, 1]]);
    expect(await told("&callbacks=stay&expiring=stay")).toEqual([]);
    expect(await told("", "2026-11-06")).toEqual([]);
    const { message } = (await absent(office, { until: "2026-11-06" })).body;
    expect(message).toMatch(/3 leads lent: chitra\d+ 3$/i);
  });

  test("that nobody else is present on the first day is told before, and then everything stays", async ({
    office,
  }) => {
    const call = await promised(office, "2026-11-05T11:00:00");
    const aloneFrom = async (from: string) => {
      const query = `userId=${asha.id}&from=${from}&until=2026-11-09`;
      return (await office.admin.get(`/api/absences/preview?${query}`)).body.alone;
    };
    await absent(office, { userId: bharat.id, from: "2026-11-06", until: "2026-11-07" });
    await absent(office, { userId: chitra.id, from: TODAY, until: "2026-11-06" });
    expect(await aloneFrom(TODAY)).toBe(false);
    expect(await aloneFrom("2026-11-06")).toBe(true);
    expect(await aloneFrom("2026-11-07")).toBe(false);
    await absent(office, { userId: bharat.id });
    expect(await aloneFrom(TODAY)).toBe(true);
    expect((await absent(office)).body.message).toMatch(/No lead was lent$/);
    expect(await holder(office, call)).toBe(asha.id);
  });

  test("promised calls and leads that expire meanwhile are lent; untouched ones come back, the others stay", async ({
    office,
  }) => {
    const first = await promised(office, "2026-11-05T11:00:00");
    const second = await promised(office, "2026-11-05T12:00:00");
    const later = await promised(office, "2026-11-09T12:00:00");
    const [expiring = 0, other = 0] = await uploadLeads(office, [
      { insuranceExpiry: "06/11/2026", telecallerName: name("asha") },
      { insuranceExpiry: "28/11/2026", telecallerName: name("asha") },
    ]);
    const preview = await office.admin.get(
      `/api/absences/preview?userId=${asha.id}&from=${TODAY}&until=${TODAY}`,
    );
    expect(preview.body).toMatchObject({ callbacks: 2, due: 0, expiring: 1 });
    expect(preview.body.next.map(({ leadId }: { leadId: number }) => leadId)).toEqual([first, second]);

    const marked = await absent(office, { reason: "Sick" });
    expect(marked.status).toBe(200);
    expect(marked.body.absence).toMatchObject({ state: "under way", reason: "Sick", lent: 3 });
    const covers = [await holder(office, first), await holder(office, second)];
    expect([...covers].sort()).toEqual([bharat.id, chitra.id].sort());
    expect([await holder(office, later), await holder(office, other)]).toEqual([asha.id, asha.id]);
    expect(await holder(office, expiring)).not.toBe(asha.id);
    const coverOf = (id: string) => (id === bharat.id ? bharat : chitra);
    expect((await history(office, first))[0]).toMatch(
      /^Assigned to .+: asha\d+ is absent until 5 Nov 2026$/i,
    );

    await coverOf(covers[0] ?? "").records(first, "ringing_not_responding");
    const { body } = await end(office, marked.body.absence.id);
    expect(await end(office, marked.body.absence.id)).toMatchObject({
      status: 404,
      body: { message: "This absence has ended already" },
    });
    expect(body).toMatchObject({
      message: "2 leads came back; 1 stayed with colleagues who worked on them or have them open",
      back: 2,
      kept: 1,
    });
    expect(await holder(office, first)).toBe(covers[0]);
    expect([await holder(office, second), await holder(office, expiring)]).toEqual([asha.id, asha.id]);
    expect((await history(office, second))[0]).toMatch(/^Back with asha\d+, who was absent$/i);
    expect((await office.admin.get("/api/absences")).body).toEqual([]);
    const { entries } = (await office.admin.get("/api/audit-log?limit=2")).body;
    expect(entries.map(({ about }: { about: string }) => about.replace(/\d+,/, ","))).toEqual([
      "asha, 5 Nov 2026, Sick, 2 leads came back, 1 stayed with colleagues",
      expect.stringMatching(/^asha, 5 Nov 2026, Sick, 3 leads lent: \w+ [12], \w+ [12]$/),
    ]);
  });

  test("one person covers, or the leads stay", async ({ office }) => {
    const call = await promised(office, "2026-11-05T11:00:00");
    const [expiring = 0] = await uploadLeads(office, [
      { insuranceExpiry: "05/11/2026", telecallerName: name("asha") },
    ]);
    await absent(office, { callbacks: chitra.id, expiring: "stay" });
    expect([await holder(office, call), await holder(office, expiring)]).toEqual([chitra.id, asha.id]);
  });

  test("what is lent is shared evenly, whatever the colleagues have besides", async ({ office }) => {
    await uploadLeads(
      office,
      Array(12).fill({ telecallerName: name("bharat"), insuranceExpiry: "28/11/2026" }),
    );
    const ids: number[] = await uploadLeads(
      office,
      Array(6).fill({ telecallerName: name("asha"), insuranceExpiry: "06/11/2026" }),
    );
    await absent(office);
    const held = await Promise.all(ids.map((id) => holder(office, id)));
    expect(held.filter((id) => id === bharat.id)).toHaveLength(3);
    expect(held.filter((id) => id === chitra.id)).toHaveLength(3);
  });

  test("of those to whom equally many are lent the one with the fewest open leads is first", async ({
    office,
  }) => {
    const more = { insuranceExpiry: "28/11/2026" };
    await uploadLeads(office, [
      ...Array(3).fill({ ...more, telecallerName: name("bharat") }),
      { ...more, telecallerName: name("chitra") },
    ]);
    const ids: number[] = await uploadLeads(
      office,
      Array(3).fill({ telecallerName: name("asha"), insuranceExpiry: "06/11/2026" }),
    );
    await absent(office);
    const held = await Promise.all(ids.map((id) => holder(office, id)));
    expect(held).toEqual([chitra.id, bharat.id, chitra.id]);
  });

  test("nobody is lent more than their capacity while another has room", async ({ office }) => {
    await office.admin.send("PATCH", `/api/users/${bharat.id}`, { capacity: 3 });
    await uploadLeads(office, Array(2).fill({ telecallerName: name("bharat") }));
    const ids = [
      await promised(office, "2026-11-05T10:30:00"),
      await promised(office, "2026-11-05T11:00:00"),
    ];
    const more = { telecallerName: name("asha"), insuranceExpiry: "06/11/2026" };
    ids.push(...(await uploadLeads(office, Array(4).fill(more))));
    await absent(office);
    const held = await Promise.all(ids.map((id) => holder(office, id)));
    expect(held.filter((id) => id === bharat.id)).toHaveLength(1);
    expect(held.filter((id) => id === chitra.id)).toHaveLength(5);
  });

  test("another last day lends what waits until then too, or plans a shorter absence", async ({ office }) => {
    const [first, second] = [
      await promised(office, "2026-11-05T11:00:00"),
      await promised(office, "2026-11-07T11:00:00"),
    ];
    const { id } = (await absent(office, { callbacks: bharat.id })).body.absence;
    const change = (until: string, of = id) => office.admin.send("PATCH", `/api/absences/${of}`, { until });
    expect(await holder(office, second)).toBe(asha.id);
    const { body } = await change("2026-11-08");
    expect(body.message).toMatch(/is absent until 8 Nov 2026. 1 lead lent: Bharat\d* 1$/);
    expect(body.absence).toMatchObject({ until: "2026-11-08", lent: 2 });
    expect(await holder(office, second)).toBe(bharat.id);
    const [entry] = (await office.admin.get("/api/audit-log?limit=1")).body.entries;
    expect(entry.what).toBe("Changed an absence");
    await end(office, id);
    expect([await holder(office, first), await holder(office, second)]).toEqual([asha.id, asha.id]);

    const planned = (await absent(office, { from: "2026-11-10", until: "2026-11-12" })).body.absence;
    expect((await change("2026-11-10", planned.id)).body.absence.until).toBe("2026-11-10");
    await absent(office, { from: "2026-11-12", until: "2026-11-13" });
    for (const [until, message] of [
      ["2026-11-09", "The last day is before the first one"],
      ["2026-11-12", expect.stringMatching(/is marked absent already: 12 Nov 2026 to 13 Nov 2026$/)],
      ["2027-11-12", "An absence lasts a year at most"],
    ]) {
      const refused = await change(String(until), planned.id);
      expect([refused.body.field, refused.body.message]).toEqual(["until", message]);
    }
  });

  test("nobody covers who is absent on one of the days", async ({ office }) => {
    await absent(office, { userId: bharat.id, from: "2026-11-07", until: "2026-11-08" });
    const { status, body } = await absent(office, { until: "2026-11-07", callbacks: bharat.id });
    expect([status, body.field]).toEqual([400, "callbacks"]);
    expect(body.message).toMatch(/is absent too: 7 Nov 2026 to 8 Nov 2026$/);
    expect((await absent(office, { until: "2026-11-06", callbacks: bharat.id })).status).toBe(200);
  });

  test("a cover who is marked absent later is said to be replaced", async ({ office }) => {
    const call = await promised(office, "2026-11-06T11:00:00");
    const days = { from: "2026-11-06", until: "2026-11-07" };
    await absent(office, { ...days, callbacks: bharat.id, expiring: "stay" });
    const { body } = await absent(office, { ...days, userId: bharat.id, from: "2026-11-07" });
    expect(body.message).toMatch(/will be absent from 7 Nov 2026\. Others will cover for asha\d+ instead$/i);
    expect(await holder(office, call)).toBe(asha.id);
  });

  test("who has the day off, has left or has not joined covers nobody", async ({ office }) => {
    // 5 Nov 2026 is a Thursday.
    await office.admin.send("PATCH", `/api/users/${bharat.id}`, { week: "WWWOWWW" });
    const divya = await office.telecaller(name("divya"));
    await office.admin.send("PATCH", `/api/users/${divya.id}`, { joinedOn: null, leftOn: "2026-11-04" });
    const ids = [
      await promised(office, "2026-11-05T11:00:00"),
      await promised(office, "2026-11-05T12:00:00"),
      await promised(office, "2026-11-05T13:00:00"),
    ];
    await absent(office);
    expect(await Promise.all(ids.map((id) => holder(office, id)))).toEqual(ids.map(() => chitra.id));
  });

  test("a lent lead names whom it is of, with the last day of now, and nobody after the return", async ({
    office,
  }) => {
    const call = await promised(office, "2026-11-05T11:00:00");
    const { id } = (await absent(office, { callbacks: bharat.id })).body.absence;
    const cover = async () => (await bharat.get(`/api/leads/${call}/call-logs`)).body[0].coverFor;
    expect(await cover()).toMatchObject({ until: "2026-11-05" });
    await office.admin.send("PATCH", `/api/absences/${id}`, { until: "2026-11-09" });
    expect(await cover()).toMatchObject({ until: "2026-11-09" });
    await bharat.records(call, "ringing_not_responding");
    await end(office, id);
    const { body } = await bharat.get(`/api/leads/${call}/call-logs`);
    expect(body.every((log: object) => !("coverFor" in log))).toBe(true);
  });

  test("a promise goes to whom speaks the customer's language", async ({ office }) => {
    await office.admin.send("PATCH", `/api/users/${chitra.id}`, { languages: ["Tamil", "English"] });
    const ids = [
      await promised(office, "2026-11-05T11:00:00", { language: "tamil" }),
      await promised(office, "2026-11-05T12:00:00", { language: "Tamil / English" }),
    ];
    await absent(office);
    expect(await Promise.all(ids.map((id) => holder(office, id)))).toEqual([chitra.id, chitra.id]);
  });

  test("a planned absence begins on its first day by itself, and ends after its last one", async ({
    office,
  }) => {
    const call = await promised(office, "2026-11-07T11:00:00");
    const planned = await absent(office, { from: "2026-11-07", until: "2026-11-08", callbacks: bharat.id });
    expect(planned.body.absence.state).toBe("planned");
    const turn = async (instant: string) => {
      office.setClock(instant);
      await office.query("update clock_watch set seen_at = $1", [instant]);
      // As on two servers at once.
      const now = new Date(instant);
      await Promise.all([turnDay(office, now), turnDay(office, now)]);
      return holder(office, call);
    };
    expect(await turn("2026-11-06T23:59:00+05:30")).toBe(asha.id);
    expect(await turn("2026-11-07T00:01:00+05:30")).toBe(bharat.id);
    expect(await turn("2026-11-08T23:59:00+05:30")).toBe(bharat.id);
    expect(await turn("2026-11-09T00:01:00+05:30")).toBe(asha.id);
    expect((await history(office, call)).filter((text) => /absent/.test(text))).toHaveLength(2);
  });

  test("with a clock that is not trusted nothing begins", async ({ office }) => {
    const call = await promised(office, "2026-11-07T11:00:00");
    await absent(office, { from: "2026-11-07", until: "2026-11-08" });
    await office.query("update clock_watch set seen_at = '2026-11-05T09:00:00+05:30'");
    await turnDay(office, new Date("2027-11-07T11:00:00+05:30"));
    await turnDay(office, new Date("2026-12-30T11:00:00+05:30"));
    expect(await holder(office, call)).toBe(asha.id);
  });

  test("who is absent gets nothing that is shared evenly", async ({ office }) => {
    await absent(office);
    const leadIds = await uploadLeads(office, [{}, {}, {}, {}]);
    await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds, assignedUserId: "auto-assign" });
    const held = await Promise.all(leadIds.map((id) => holder(office, id)));
    expect(new Set(held)).toEqual(new Set([bharat.id, chitra.id]));
  });

  test("a cover who is absent too lends on, and each lead comes back to whom it belongs", async ({
    office,
  }) => {
    const call = await promised(office, "2026-11-05T11:00:00");
    const first = await absent(office, { callbacks: bharat.id });
    const second = await absent(office, { userId: bharat.id, callbacks: chitra.id });
    expect(await holder(office, call)).toBe(chitra.id);
    expect((await history(office, call))[0]).toMatch(/: asha\d+ is absent until 5 Nov 2026$/i);
    expect(second.body.message).toMatch(/1 lead lent: Chitra\d* 1; 1 of them for others who are absent$/);
    await end(office, second.body.absence.id);
    expect(await holder(office, call)).toBe(chitra.id);
    await end(office, first.body.absence.id);
    expect(await holder(office, call)).toBe(asha.id);
  });

  test("a cover who left and is back, their leads given back, still only covers", async ({ office }) => {
    const call = await promised(office, "2026-11-05T11:00:00");
    const { body } = await absent(office, { callbacks: bharat.id });
    const bharats = `/api/users/${bharat.id}`;
    await office.admin.send("PATCH", bharats, {
      isActive: false,
      openLeads: chitra.id,
      callbacks: chitra.id,
    });
    expect(await holder(office, call)).toBe(chitra.id);
    await office.admin.send("PATCH", bharats, { isActive: true });
    const left = (await office.admin.get("/api/leads/bulk-assign")).body;
    await office.admin.send("POST", `/api/leads/bulk-assign/${left.id}/undo`);
    expect(await holder(office, call)).toBe(bharat.id);
    const back = await end(office, body.absence.id);
    expect(back.body.message).toMatch(/1 lead came back/);
    expect(await holder(office, call)).toBe(asha.id);
  });

  test("what a cover who leaves hands on still names whom it is of, and comes back to that person", async ({
    office,
  }) => {
    const call = await promised(office, "2026-11-05T11:00:00");
    const { body } = await absent(office, { callbacks: bharat.id });
    await office.admin.send("PATCH", `/api/users/${bharat.id}`, { isActive: false, openLeads: chitra.id });
    const [line] = (await chitra.get(`/api/leads/${call}/call-logs`)).body;
    expect(line).toMatchObject({
      notes: expect.stringMatching(/^Assigned to Chitra\d*: Bharat\d* works no leads any more$/i),
      coverFor: { name: expect.stringMatching(/^asha/i), until: TODAY },
    });
    await end(office, body.absence.id);
    expect(await holder(office, call)).toBe(asha.id);
  });

  test.for([
    ["ended", (office: Office, id: string) => end(office, id)],
    ["is over", (office: Office) => turnDay(office, new Date("2026-11-06T00:01:00+05:30"))],
  ] as const)(
    "once an absence %s, what was given back stays when a cover's leads go back",
    async ([, finish], { office }) => {
      office.setClock("2026-11-05T23:55:00+05:30");
      await office.query("update clock_watch set seen_at = '2026-11-05T23:55:00+05:30'");
      const call = await promised(office, "2026-11-06T11:00:00");
      const [own = 0] = await uploadLeads(office, [{ telecallerName: name("bharat") }]);
      const { id } = (await absent(office, { until: "2026-11-06", callbacks: bharat.id })).body.absence;
      const change = (of: Person, body: object) => office.admin.send("PATCH", `/api/users/${of.id}`, body);
      await change(bharat, { isActive: false, openLeads: chitra.id });
      // Handed on once more, with the loan.
      const divya = await office.telecaller(name("divya"));
      await change(chitra, { isActive: false, openLeads: divya.id });
      await office.admin.send("PATCH", `/api/absences/${id}`, { until: TODAY });
      await finish(office, id);
      expect(await holder(office, call)).toBe(asha.id);

      for (const cover of [chitra, bharat]) {
        await change(cover, { isActive: true });
        const offered = (await office.admin.get("/api/leads/bulk-assign")).body;
        expect(offered).toMatchObject({ leads: 2, unchanged: 1, of: { id: cover.id } });
        const { body } = await office.admin.send("POST", `/api/leads/bulk-assign/${offered.id}/undo`);
        expect(body).toMatchObject({ undone: 1, kept: 1, named: [{ id: call }] });
        expect([await holder(office, call), await holder(office, own)]).toEqual([asha.id, cover.id]);
      }
    },
  );

  test("what a cover who left handed to its owner stays there after the absence", async ({ office }) => {
    const call = await promised(office, "2026-11-05T11:00:00");
    const { body } = await absent(office, { callbacks: bharat.id });
    const bharats = `/api/users/${bharat.id}`;
    await office.admin.send("PATCH", bharats, { isActive: false, openLeads: asha.id });
    expect(await holder(office, call)).toBe(asha.id);
    await end(office, body.absence.id);
    await office.admin.send("PATCH", bharats, { isActive: true });
    const { id } = (await office.admin.get("/api/leads/bulk-assign")).body;
    await office.admin.send("POST", `/api/leads/bulk-assign/${id}/undo`);
    expect(await holder(office, call)).toBe(asha.id);
  });

  test("what moves, and its holder had ready in call mode only, is offered to its new holder at once", async ({
    office,
  }) => {
    const [open, ready] = [
      await promised(office, "2026-11-05T11:00:00"),
      await promised(office, "2026-11-05T12:00:00"),
    ];
    const offered = async (person: Person, holding: number[] = []) => {
      const { leads, held } = await next(person, { holding });
      const ids: number[] = leads.map(({ lead }: { lead: { id: number } }) => lead.id);
      return [held, ids.filter((id) => id === open || id === ready)];
    };
    office.setClock("2026-11-05T12:05:00+05:30");
    expect(await offered(asha)).toEqual([[], [open, ready]]);
    await asha.send("POST", "/api/live/here", { leadId: open });

    const { body } = await absent(office, { callbacks: bharat.id });
    expect(await offered(asha, [open, ready])).toEqual([[], []]);
    expect(await offered(bharat)).toEqual([[], [ready]]);
    await end(office, body.absence.id);
    await asha.send("POST", "/api/live/here", { leadId: null });
    expect(await offered(bharat, [ready])).toEqual([[], []]);
    expect(await offered(asha)).toEqual([[], [open, ready]]);
  });

  test("what an administrator assigned meanwhile stays, and a bulk assignment's undo knows nothing of it", async ({
    office,
  }) => {
    const call = await promised(office, "2026-11-05T11:00:00");
    const { body } = await absent(office, { callbacks: bharat.id });
    await office.query("delete from assignments where absence_id is null");
    expect((await office.admin.get("/api/leads/bulk-assign")).body).toBeNull();
    await office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: [call], assignedUserId: chitra.id });
    await end(office, body.absence.id);
    expect(await holder(office, call)).toBe(chitra.id);
  });

  test("of two absences of one person on the same days the later is refused, also at the same moment", async ({
    office,
  }) => {
    const both = await Promise.all([absent(office), absent(office)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await absent(office, { until: "2026-11-12" });
    expect(again.body).toMatchObject({
      field: "from",
      message: expect.stringMatching(/is marked absent already: 5 Nov 2026$/),
    });
  });

  test.for([
    ["until", { from: "2026-11-07", until: "2026-11-06" }, "The last day is before the first one"],
    ["until", { from: "2026-11-01", until: "2026-11-03" }, "These days are over"],
    ["from", { from: "2026-11-01", until: "2026-11-07" }, "An absence begins today at the earliest"],
    ["until", { until: "2027-11-07" }, "An absence lasts a year at most"],
  ] as const)("a wrong %s is refused: %j", async ([field, more, message], { office }) => {
    const { status, body } = await absent(office, more);
    expect([status, body.field, body.message]).toEqual([400, field, message]);
  });

  test("nobody covers for themselves, and an administrator has no leads to lend", async ({ office }) => {
    const own = await absent(office, { callbacks: asha.id });
    expect([own.status, own.body.field]).toEqual([400, "callbacks"]);
    expect((await absent(office, { userId: office.admin.id })).status).toBe(404);
  });

  test("who is absent has no target, and who leaves is not absent any more", async ({ office }) => {
    await absent(office, { until: "2026-11-06" });
    const { body } = await asha.get("/api/analytics/telecaller-activity");
    expect(body).toMatchObject({ dayOff: "absent until 6 Nov 2026", dailyTarget: 0 });
    await office.admin.send("PATCH", `/api/users/${asha.id}`, { isActive: false });
    expect((await office.admin.get("/api/absences")).body).toEqual([]);
  });

  test.for([
    [
      "within ten minutes is absent as before: what is lent comes back, what is planned is planned",
      "09:11",
      2,
    ],
    ["later is not absent", "09:13", 0],
  ] as const)("who leaves and is activated again %s", async ([, time, absences], { office }) => {
    const call = await promised(office, "2026-11-05T11:00:00");
    const days = { from: "2026-11-10", until: "2026-11-12", reason: "Leave" };
    const { id } = (await absent(office, { callbacks: bharat.id })).body.absence;
    await absent(office, days);
    const removed = await absent(office, { from: "2026-11-20", until: "2026-11-20" });
    office.setClock("2026-11-05T09:01:00+05:30");
    await end(office, removed.body.absence.id);
    office.setClock("2026-11-05T09:02:00+05:30");
    const change = (isActive: boolean) =>
      office.admin.send("PATCH", `/api/users/${asha.id}`, {
        isActive,
        ...(!isActive && { openLeads: "unassign" }),
      });
    expect((await change(false)).status).toBe(200);
    expect((await office.admin.get("/api/absences")).body).toEqual([]);
    office.setClock(`2026-11-05T${time}:00+05:30`);
    expect((await change(true)).status).toBe(200);
    const { body } = await office.admin.get("/api/absences");
    const [lent, planned] = [
      { id, state: "under way", lent: 1 },
      { ...days, state: "planned" },
    ];
    expect(body).toMatchObject([lent, planned].slice(0, absences));
    await end(office, id);
    expect(await holder(office, call)).toBe(absences > 0 ? asha.id : bharat.id);
  });

  test("a person's own working days come before the agency's", async ({ office }) => {
    const week = await office.admin.send("PATCH", `/api/users/${asha.id}`, { week: "WWWOWWW" });
    expect(week.body.week).toBe("WWWOWWW");
    const { body } = await asha.get("/api/analytics/telecaller-activity");
    expect(body).toMatchObject({ dayOff: "Thursday, 5 Nov 2026", dailyTarget: 0 });
    expect((await bharat.get("/api/analytics/telecaller-activity")).body.dailyTarget).toBe(80);
  });
});
