import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { next } from "#server/testing/calling";
import { type Answer, type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { sampleQuote } from "#server/testing/sample-requests";
import { joinTeam, teamLeader } from "#server/testing/teams/teams";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ at: "2026-11-05T09:00:00+05:30", environment, telecallers: ["asha", "bharat"] });

test.beforeEach(async ({ office }) => {
  await office.query("delete from customers");
  await office.query("delete from work_breaks");
});

const at = (office: Office, time: string, day = "05") => office.setClock(`2026-11-${day}T${time}:00+05:30`);
const pause = (person: Person, body: object = {}) => person.send("POST", "/api/breaks", body);
const resume = (person: Person) => person.send("POST", "/api/breaks/end");
const stored = (office: Office) =>
  office.query(
    "select reason, to_char(began_at at time zone 'Asia/Kolkata', 'HH24:MI') as began, to_char(ended_at at time zone 'Asia/Kolkata', 'DD HH24:MI') as ended from work_breaks order by began_at",
  );
const ownDay = async (person: Person, day = "2026-11-05") =>
  (await person.get(`/api/breaks/day?day=${day}`)).body;
/** Seconds within a minute of these minutes: the tests' clock ticks. */
const about = (minutes: number) => expect.closeTo(minutes * 60, -1.5);

describe("a break", () => {
  test("begins once however often it is sent, takes the reason chosen later, and once ended begins no other", async ({
    office,
    asha,
  }) => {
    at(office, "11:00");
    const requestId = randomUUID();
    expect((await pause(asha, { requestId })).body).toMatchObject({ reason: "Other" });
    await Promise.all([pause(asha, { requestId }), pause(asha), pause(asha, { requestId })]);
    at(office, "11:05");
    expect((await pause(asha, { requestId, reason: "Lunch" })).body).toMatchObject({
      reason: "Lunch",
      beganAt: expect.stringMatching(/^2026-11-05T05:30/),
    });
    expect((await pause(asha, { requestId })).body.reason).toBe("Lunch");
    at(office, "11:20");
    await resume(asha);
    at(office, "11:30");
    expect((await resume(asha)).status).toBe(200);
    await pause(asha, { requestId, reason: "Tea" });
    expect(await stored(office)).toEqual([{ reason: "Lunch", began: "11:00", ended: "05 11:20" }]);
  });

  test("ends when its person is marked absent or deactivated", async ({ office }) => {
    at(office, "11:00");
    const [absent, leaver] = [await office.telecaller("absent"), await office.telecaller("leaver")];
    await pause(absent);
    await pause(leaver);
    at(office, "11:10");
    const today = { from: "2026-11-05", until: "2026-11-05" };
    const { body } = await office.admin.send("POST", "/api/absences", { userId: absent.id, ...today });
    await office.admin.send("PATCH", `/api/users/${leaver.id}`, { isActive: false });
    at(office, "11:40");
    await office.admin.send("PATCH", `/api/users/${leaver.id}`, { isActive: true });
    await office.admin.send("POST", `/api/absences/${body.absence.id}/end`);
    expect((await stored(office)).map(({ ended }) => ended)).toEqual(["05 11:10", "05 11:10"]);
  });

  test("has one of the settings' reasons; another one is refused by its name", async ({ office, asha }) => {
    const { status, body } = await pause(asha, { reason: "Cricket" });
    expect([status, body.field]).toEqual([400, "reason"]);
    expect(body.message).toContain("Cricket");
    await office.admin.send("PATCH", "/api/settings", { breakReasons: "Prayer\nCricket" });
    expect((await pause(asha, { reason: "Cricket" })).status).toBe(200);
    await office.admin.send("PATCH", "/api/settings", {
      breakReasons: "Tea\nLunch\nTraining\nMeeting\nOther",
    });
  });

  test("ends when call mode takes leads, not when it gives some back", async ({ office, asha }) => {
    await office.lead({ telecallerName: "asha" });
    at(office, "11:00");
    await pause(asha);
    at(office, "11:04");
    await next(asha, { wanted: 0 });
    expect(await stored(office)).toMatchObject([{ ended: null }]);
    at(office, "11:09");
    await next(asha, { wanted: 1 });
    expect(await stored(office)).toMatchObject([{ ended: "05 11:09" }]);
  });

  test("goes on while call mode is only opened: no lead is taken, and the own day says since when", async ({
    office,
    asha,
  }) => {
    await office.lead({ telecallerName: "asha" });
    at(office, "11:00");
    const going = { reason: "Lunch", beganAt: expect.stringMatching(/^2026-11-05T05:30/) };
    await pause(asha, { reason: "Lunch" });
    at(office, "11:04");
    expect(await next(asha, { arriving: true })).toMatchObject({ leads: [], break: going });
    expect((await ownDay(asha)).going).toEqual(going);
    expect(await next(asha)).toMatchObject({ leads: [expect.anything()], break: null });
    expect((await ownDay(asha)).going).toBeNull();
    expect(await next(asha, { arriving: true })).toMatchObject({ break: null });
    expect(await stored(office)).toMatchObject([{ ended: "05 11:04" }]);
  });

  test("ends with the first outcome after it, wherever that is recorded", async ({ office, asha }) => {
    const [first = 0, second = 0] = await uploadLeads(office, [
      { telecallerName: "asha" },
      { telecallerName: "asha" },
    ]);
    at(office, "11:00");
    await pause(asha, { reason: "Tea" });
    at(office, "11:06");
    await asha.records(first, "interested");
    at(office, "11:30");
    await asha.records(second, "interested");
    at(office, "11:40");
    expect((await ownDay(asha)).breaks).toEqual([{ reason: "Tea", seconds: about(6) }]);
    await pause(asha, { reason: "Lunch" });
    expect(await stored(office)).toEqual([
      { reason: "Tea", began: "11:00", ended: "05 11:06" },
      { reason: "Lunch", began: "11:40", ended: null },
    ]);
  });

  for (const [what, work] of Object.entries<(asha: Person, id: number) => Promise<Answer>>({
    remark: (asha, leadId) =>
      asha.send("POST", "/api/call-logs", { leadId, callResult: "remark", notes: "Paid" }),
    quote: (asha, id) => asha.send("POST", `/api/leads/${id}/quotes`, sampleQuote),
  }))
    test(`ends with the first ${what} after it, and a reason chosen later begins another`, async ({
      office,
      asha,
    }) => {
      const id = await office.lead({ telecallerName: "asha" });
      at(office, "11:00");
      await pause(asha, { reason: "Tea" });
      at(office, "11:10");
      expect((await work(asha, id)).status).toBe(200);
      at(office, "11:30");
      expect(await ownDay(asha)).toMatchObject({
        breaks: [{ reason: "Tea", seconds: about(10) }],
        going: null,
      });
      await pause(asha, { reason: "Lunch", requestId: randomUUID() });
      expect(await stored(office)).toEqual([
        { reason: "Tea", began: "11:00", ended: "05 11:10" },
        { reason: "Lunch", began: "11:30", ended: null },
      ]);
    });

  test("of a team leader ends with leads that they assign or hand over", async ({ office }) => {
    const leader = await teamLeader(office, "leena", "North");
    const anil = await office.telecaller("anil");
    await joinTeam(office, "North", anil);
    const [first = 0, promised = 0] = await uploadLeads(office, [{}, { telecallerName: "leena" }]);
    await leader.records(promised, "callback", { nextFollowUp: "2026-11-05T17:00:00+05:30" });
    const handedOn = [
      () => leader.send("POST", "/api/leads/bulk-assign", { leadIds: [first], assignedUserId: anil.id }),
      () => leader.send("POST", "/api/callbacks/hand-over", { which: { leadIds: [promised] }, to: anil.id }),
    ];
    for (const [hour, handOn] of handedOn.entries()) {
      at(office, `1${hour + 1}:00`);
      await pause(leader);
      at(office, `1${hour + 1}:05`);
      expect((await handOn()).status).toBe(200);
      at(office, `1${hour + 1}:30`);
      expect((await ownDay(leader)).going).toBeNull();
    }
    expect((await ownDay(leader)).breakSeconds).toEqual(about(10));
    const { body } = await office.admin.get("/api/floor");
    expect(body.people.find(({ id }: { id: string }) => id === leader.id)).toMatchObject({ break: null });
  });

  test("ends when its person signs out", async ({ office }) => {
    at(office, "11:00");
    const person = await office.telecaller("chitra");
    await pause(person);
    at(office, "11:10");
    await person.get("/api/logout");
    expect(await stored(office)).toEqual([{ reason: "Other", began: "11:00", ended: "05 11:10" }]);
  });

  test("left open over night without work counts nothing, and the next one closes it so", async ({
    office,
    asha,
  }) => {
    at(office, "18:00");
    await pause(asha, { reason: "Tea" });
    at(office, "10:00", "06");
    expect((await ownDay(asha)).breakSeconds).toBe(0);
    await pause(asha, { reason: "Meeting" });
    expect(await stored(office)).toEqual([
      { reason: "Tea", began: "18:00", ended: "05 18:00" },
      { reason: "Meeting", began: "10:00", ended: null },
    ]);
  });
});

describe("the times of a day", () => {
  /** Calls at 10:00, 10:10, 10:40 (after 20 minutes' tea), 11:30 and 11:40; then lunch from 11:45 to 12:15. */
  async function day(office: Office, person: Person, username: string) {
    const ids = await uploadLeads(
      office,
      Array.from({ length: 5 }, () => ({ telecallerName: username })),
    );
    const call = async (index: number, time: string) => {
      at(office, time);
      await person.records(ids[index] ?? 0, "interested");
    };
    await call(0, "10:00");
    await call(1, "10:10");
    at(office, "10:12");
    await pause(person, { reason: "Tea" });
    at(office, "10:32");
    await resume(person);
    await call(2, "10:40");
    await call(3, "11:30");
    await call(4, "11:40");
    at(office, "11:45");
    await pause(person, { reason: "Lunch" });
    at(office, "12:15");
    await resume(person);
  }

  test("calling is the gaps of at most 15 minutes without their breaks, idle is what remains", async ({
    office,
    asha,
    bharat,
  }) => {
    await day(office, asha, "asha");
    at(office, "15:00");
    expect(await ownDay(asha)).toEqual({
      calls: 5,
      callingSeconds: about(10 + 10 + 10),
      breaks: [
        { reason: "Lunch", seconds: about(30) },
        { reason: "Tea", seconds: about(20) },
      ],
      breakSeconds: about(50),
      idleSeconds: about(135 - 30 - 50),
      firstAt: expect.stringMatching(/^2026-11-05T04:30/),
      lastAt: expect.stringMatching(/^2026-11-05T06:45/),
      going: null,
      seenByLeader: false,
    });
    expect(await ownDay(bharat)).toEqual({
      calls: 0,
      callingSeconds: 0,
      breaks: [],
      breakSeconds: 0,
      idleSeconds: 0,
      firstAt: null,
      lastAt: null,
      going: null,
      seenByLeader: false,
    });
  });

  test("idle is counted within the person's hours only", async ({ office, asha }) => {
    await day(office, asha, "asha");
    at(office, "22:30");
    await pause(asha, { reason: "Tea" });
    at(office, "22:40");
    await resume(asha);
    expect(await ownDay(asha)).toMatchObject({ idleSeconds: about(9 * 60 - 30 - 50) });
  });

  test("a past day keeps the hours it had, the person's and the agency's; the new ones apply from their day on", async ({
    office,
    asha,
  }) => {
    await day(office, asha, "asha");
    at(office, "22:30");
    await pause(asha, { reason: "Tea" });
    at(office, "22:40");
    await resume(asha);
    const idle = about(9 * 60 - 30 - 50);
    const change = (path: string, body: object) => office.admin.send("PATCH", path, body);
    office.setClock("2026-11-06T09:00:00+05:30");
    for (const worksUntil of ["13:00", "14:00"])
      await change(`/api/users/${asha.id}`, { worksFrom: "10:00", worksUntil });
    await change("/api/settings", { callingUntil: "15:00" });
    const [{ idleSeconds }] = (await office.admin.get("/api/breaks/team?month=2026-11")).body;
    expect(idleSeconds).toEqual(idle);
    for (const hour of ["10", "22"]) {
      at(office, `${hour}:00`, "06");
      await pause(asha, { reason: "Tea" });
      at(office, `${hour}:10`, "06");
      await resume(asha);
    }
    const [, second] = (await office.admin.get("/api/breaks/team?month=2026-11")).body;
    expect([second.day, second.idleSeconds]).toEqual(["2026-11-06", about(4 * 60 - 10)]);
    await change(`/api/users/${asha.id}`, { worksFrom: null, worksUntil: null });
    await change("/api/settings", { callingUntil: "19:00" });
  });

  test("count in whole minutes that add up: the reasons to the break, all together to the day; a file has the same", async ({
    office,
    asha,
  }) => {
    const [first = 0, second = 0] = await uploadLeads(office, [
      { telecallerName: "asha" },
      { telecallerName: "asha" },
    ]);
    const to = (time: string) => office.setClock(`2026-11-05T${time}+05:30`);
    to("10:00:00");
    await asha.records(first, "interested");
    for (const [reason, from, until] of [
      ["Lunch", "10:10:00", "10:12:40"],
      ["Tea", "10:20:00", "10:20:58"],
      ["Training", "10:30:00", "10:30:04"],
    ] as const) {
      to(from);
      await pause(asha, { reason });
      to(until);
      await resume(asha);
    }
    to("11:05:00");
    await asha.records(second, "interested");
    const { body } = await office.admin.get("/api/breaks/team?month=2026-11");
    const [{ breaks, breakSeconds, callingSeconds, idleSeconds }] = body;
    expect(breaks).toEqual([
      { reason: "Lunch", seconds: 180 },
      { reason: "Tea", seconds: 60 },
      { reason: "Training", seconds: 0 },
    ]);
    expect([breakSeconds, callingSeconds, idleSeconds]).toEqual([240, 0, 61 * 60]);
    const file = await office.admin.get("/api/breaks/team/export?month=2026-11");
    expect(String(file.body).split("\r\n")[1]).toMatch(/,2,0,4,3,1,0,61$/);
  });

  test("administrators see everybody's days of a month, and export them; a telecaller only the own day", async ({
    office,
    asha,
    bharat,
  }) => {
    await day(office, asha, "asha");
    at(office, "10:00", "06");
    await pause(bharat, { reason: "Tea" });
    at(office, "10:10", "06");
    await resume(bharat);
    const { body } = await office.admin.get("/api/breaks/team?month=2026-11");
    expect(body).toMatchObject([
      { telecallerName: "Asha", day: "2026-11-05", calls: 5, breakSeconds: about(50) },
      {
        telecallerName: "Bharat",
        day: "2026-11-06",
        calls: 0,
        breaks: [{ reason: "Tea", seconds: about(10) }],
      },
    ]);
    expect((await office.admin.get("/api/breaks/team?month=2026-10")).body).toEqual([]);
    const file = await office.admin.get("/api/breaks/team/export?month=2026-11");
    const [header, line, , total] = String(file.body).replace("\uFEFF", "").split("\r\n");
    expect(header).toBe(
      "Telecaller,Day,First activity,Last activity,Calls,Calling (min),Breaks (min),Break: Lunch (min),Break: Tea (min),Idle (min)",
    );
    expect(line).toBe("Asha,2026-11-05,2026-11-05 10:00,2026-11-05 12:15,5,30,50,30,20,55");
    expect(total).toBe("Total,,,,5,30,60,30,30,55");
    for (const path of ["/api/breaks/team", "/api/breaks/team/export"])
      expect((await asha.get(path)).status).toBe(403);
  });
});
