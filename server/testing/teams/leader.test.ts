import { describe, expect } from "vitest";
import type { FunnelReport, SpeedReport } from "#contract/reports/calls";
import { turnDay } from "#server/absences/absences-job";
import { listen, type Page } from "#server/testing/live";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { joinTeam, teamLeader } from "./teams.ts";

const test = officeTest({
  telecallers: ["asha", "bharat"],
  environment: { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" },
});

/** A leader and Asha in North, Bharat and Binod in South. */
let nila: Person;
let anil: Person;
test.beforeAll(async ({ office, asha, bharat }) => {
  nila = await teamLeader(office, "nila", "North");
  anil = await office.telecaller("anil");
  await joinTeam(office, "North", asha, anil);
  await joinTeam(office, "South", bharat);
});

const lead = async (office: Office, telecallerName: string) => {
  const [id = 0] = await uploadLeads(office, [{ telecallerName }]);
  return id;
};
const holderOf = async (office: Office, id: number) =>
  (await office.query("select assigned_to from leads where id = $1", [id]))[0]?.assigned_to;
const assign = (person: Person, body: object) => person.send("POST", "/api/leads/bulk-assign", body);
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

describe("whom a team leader leads", () => {
  test("everybody of the team, from the next request on; an open page asks again", async ({
    office,
    asha,
  }) => {
    const id = await lead(office, "asha");
    const page: Page = await listen(office, nila);
    expect((await nila.get(`/api/leads/${id}`)).status).toBe(200);
    await joinTeam(office, "South", asha);
    expect((await nila.get(`/api/leads/${id}`)).status).toBe(404);
    await page.ended;
    await joinTeam(office, "North", asha);
    expect((await nila.get(`/api/leads/${id}`)).status).toBe(200);
    await office.admin.send("PATCH", `/api/users/${nila.id}`, { team: "West" });
    expect((await nila.get(`/api/leads/${id}`)).status).toBe(404);
    await joinTeam(office, "North", nila);
  });

  test("nobody without a team: the own leads and the unassigned ones are left", async ({ office }) => {
    const alone = await teamLeader(office, "alone", "Lost");
    await office.query("update users set team = null where username = 'alone'");
    const [own, nobodys, others] = [
      await lead(office, "alone"),
      await lead(office, ""),
      await lead(office, "asha"),
    ];
    const read = async (id: number) => (await alone.get(`/api/leads/${id}`)).status;
    expect([await read(own), await read(nobodys), await read(others)]).toEqual([200, 200, 404]);
    const people: { firstName: string }[] = (await alone.get("/api/users")).body;
    expect(people.map(({ firstName }) => firstName)).toEqual(["Alone"]);
  });

  test("as the name is spelled already, with spaces and capitals as they are there; one of the team corrects it for all", async ({
    office,
  }) => {
    const chitra = await office.telecaller("chitra");
    const teamAfter = async (team: string | null) =>
      (await office.admin.send("PATCH", `/api/users/${chitra.id}`, { team })).body.team;
    expect(await teamAfter("  nORTH ")).toBe("North");
    expect(await teamAfter("West")).toBe("West");
    expect(await teamAfter("west")).toBe("west");
    expect(await teamAfter("North")).toBe("North");
    expect(await teamAfter("NORTH")).toBe("NORTH");
    const people: { team: string | null }[] = (await office.admin.get("/api/users")).body;
    expect(people.filter(({ team }) => team === "North")).toEqual([]);
    expect(await teamAfter("North")).toBe("North");
    expect(await teamAfter("   ")).toBeNull();
    const tooLong = await office.admin.send("PATCH", `/api/users/${chitra.id}`, { team: "x".repeat(41) });
    expect([tooLong.status, tooLong.body.field]).toEqual([400, "team"]);
    expect(
      (await office.admin.send("PATCH", `/api/users/${chitra.id}`, { lastName: "Rao" })).body.team,
    ).toBeNull();
  });
});

describe("what a team leader assigns", () => {
  test("the team's leads and the unassigned ones, and no others", async ({ office, asha, bharat }) => {
    const [nobodys, ashas, bharats] = [
      await lead(office, ""),
      await lead(office, "asha"),
      await lead(office, "bharat"),
    ];
    const given = await assign(nila, { leadIds: [nobodys, ashas, bharats], assignedUserId: anil.id });
    expect([given.status, given.body.assigned]).toEqual([200, 2]);
    expect(await holderOf(office, bharats)).toBe(bharat.id);
    const undone = await nila.send("POST", `/api/leads/bulk-assign/${given.body.undoId}/undo`);
    expect(undone.body).toMatchObject({ undone: 2, kept: 0 });
    expect([await holderOf(office, nobodys), await holderOf(office, ashas)]).toEqual([null, asha.id]);
    expect((await assign(nila, { leadIds: [bharats], assignedUserId: anil.id })).status).toBe(404);
  });

  test("to the team only: somebody of another one is refused like nobody at all", async ({
    office,
    asha,
    bharat,
  }) => {
    const id = await lead(office, "");
    const { body: whole } = await nila.get(`/api/leads/${id}`);
    const december = { name: "Teams", month: "Dec 2026", year: 2026 };
    const campaign = (await office.admin.send("POST", "/api/campaigns", december)).body.id;
    const newLead = { customerId: whole.customerId, campaignId: campaign, status: "pending_calls" };
    const days = { userId: asha.id, from: "2026-11-20", until: "2026-11-21" };
    const asked = (to: string): [string, string, object][] => [
      ["POST", "/api/leads/bulk-assign", { leadIds: [id], assignedUserId: to }],
      ["POST", "/api/leads/bulk-assign", { leadIds: [id], assignedUserId: "auto-assign", people: [to] }],
      ["POST", "/api/leads/bulk-assign/preview", { leadIds: [id], assignedUserId: to }],
      ["PATCH", `/api/leads/${id}`, { assignedTo: to }],
      ["POST", "/api/leads", { ...newLead, assignedUserId: to }],
      ["POST", "/api/callbacks/hand-over", { which: { leadIds: [id] }, to }],
      ["POST", "/api/absences", { ...days, callbacks: to }],
      ["POST", "/api/absences", { ...days, expiring: to }],
    ];
    for (const [place, request] of asked(bharat.id).entries()) {
      const answer = await nila.send(...request);
      const unknown = await nila.send(...(asked(UNKNOWN)[place] ?? request));
      expect([request[1], answer.status, answer.body]).toEqual([request[1], 400, unknown.body]);
      expect(answer.body.field).toMatch(/^(assignedUserId|people|assignedTo|to|callbacks|expiring)$/);
    }
  });

  test("shared out among the team, however idle others are", async ({ office }) => {
    const ids = await uploadLeads(
      office,
      Array.from({ length: 20 }, () => ({})),
    );
    const { body } = await assign(nila, { leadIds: ids, assignedUserId: "auto-assign" });
    const names = body.byTelecaller.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(["Anil", "Asha", "Nila"]);
    const people = (await nila.get("/api/leads/assignable?campaignMonth=2026-11")).body.people;
    expect(people.map(({ name }: { name: string }) => name)).toEqual(["Anil", "Asha", "Nila"]);
    const record = (await nila.get(`/api/leads/${await lead(office, "")}`)).body;
    const campaign = (await office.admin.get("/api/campaigns")).body.find(
      ({ month }: { month: string }) => month === "2026-12",
    );
    const added = await nila.send("POST", "/api/leads", {
      customerId: record.customerId,
      campaignId: campaign.id,
      assignedUserId: "auto-assign",
      status: "pending_calls",
    });
    expect(
      (await office.query("select team from users where id = $1", [added.body.assignedTo]))[0]?.team,
    ).toBe("North");
  });

  test("callbacks are handed over of the team's people only", async ({ office, asha, bharat }) => {
    const [own, others] = [await lead(office, "asha"), await lead(office, "bharat")];
    const at = "2026-11-05T15:00:00+05:30";
    await asha.records(own, "callback", { nextFollowUp: at });
    await bharat.records(others, "callback", { nextFollowUp: at });
    const handOver = (of: Person) =>
      nila.send("POST", "/api/callbacks/hand-over", {
        which: { of: of.id, until: "2026-11-05" },
        to: anil.id,
      });
    expect((await handOver(bharat)).status).toBe(409);
    expect(await holderOf(office, others)).toBe(bharat.id);
    expect((await handOver(asha)).body.assigned).toBe(1);
    expect(await holderOf(office, own)).toBe(anil.id);
  });
});

describe("what a team leader works", () => {
  test("a team mate's lead stays theirs, an unassigned one is taken", async ({ office, asha }) => {
    const [mates, nobodys] = [await lead(office, "asha"), await lead(office, "")];
    expect((await nila.records(mates, "interested")).status).toBe(200);
    expect((await nila.records(nobodys, "interested")).status).toBe(200);
    expect([await holderOf(office, mates), await holderOf(office, nobodys)]).toEqual([asha.id, nila.id]);
    const calls = await office.query(
      "select user_id, fresh from call_logs where lead_id in ($1, $2) and kind = 'call'",
      [mates, nobodys],
    );
    expect(calls).toEqual([
      { user_id: nila.id, fresh: true },
      { user_id: nila.id, fresh: true },
    ]);
  });

  test("the own target counts the own calls; the hours are the team's", async ({ office, asha }) => {
    const before = (await nila.get("/api/analytics/telecaller-activity")).body;
    await asha.records(await lead(office, "asha"), "interested");
    const after = (await nila.get("/api/analytics/telecaller-activity")).body;
    expect(after.freshCallsToday).toBe(before.freshCallsToday);
    const sum = ({ hourlyActivity }: { hourlyActivity: { freshCalls: number }[] }) =>
      hourlyActivity.reduce((total, { freshCalls }) => total + freshCalls, 0);
    expect(sum(after)).toBe(sum(before) + 1);
  });

  test("who sees their day is told to everybody of the team, and to no other", async ({ asha, bharat }) => {
    const seen = async (person: Person) => (await person.get("/api/breaks/day")).body.seenByLeader;
    expect([await seen(asha), await seen(bharat), await seen(nila)]).toEqual([true, false, false]);
  });

  test("the promises on the card are the own ones, those under Reminders the team's", async ({
    office,
    asha,
  }) => {
    const [own, mates] = [await lead(office, "nila"), await lead(office, "asha")];
    const at = "2026-11-05T16:00:00+05:30";
    await nila.records(own, "callback", { nextFollowUp: at });
    await asha.records(mates, "callback", { nextFollowUp: at });
    office.setClock("2026-11-05T16:30:00+05:30");
    const { due, dueNow } = (await nila.get("/api/callbacks")).body;
    expect([due, dueNow.map(({ leadId }: { leadId: number }) => leadId)]).toEqual([1, [own]]);
    const { reminders } = (await nila.get("/api/reminders?limit=100")).body;
    expect(reminders.map(({ leadId }: { leadId: number }) => leadId)).toEqual(
      expect.arrayContaining([own, mates]),
    );
    office.setClock("2026-11-05T12:00:00+05:30");
  });
});

test("who is created as a leader of a team leads it", async ({ office, asha }) => {
  const form = { username: "nutan", password: "harbour-7", firstName: "Nutan", role: "leader" };
  const { body } = await office.admin.send("POST", "/api/users", { ...form, team: " north " });
  expect(body.team).toBe("North");
  const nutan = await office.signIn("nutan", form.password);
  expect((await nutan.get(`/api/leads/${await lead(office, "asha")}`)).body.assignedTo).toBe(asha.id);
  await office.admin.send("DELETE", `/api/users/${nutan.id}`);
});

test("a leader has a team: without one nobody is created, promoted or left as one, and the field says why", async ({
  office,
}) => {
  const refused = [400, "team", "A team leader needs a team to lead"];
  const said = ({ status, body }: { status: number; body: { field: string; message: string } }) => [
    status,
    body.field,
    body.message,
  ];
  const form = { username: "ravi", password: "harbour-7", firstName: "Ravi", role: "leader" };
  expect(said(await office.admin.send("POST", "/api/users", form))).toEqual(refused);
  expect(said(await office.admin.send("POST", "/api/users", { ...form, team: " " }))).toEqual(refused);
  const change = (id: string, body: object) => office.admin.send("PATCH", `/api/users/${id}`, body);
  expect(said(await change(nila.id, { team: null }))).toEqual(refused);
  const { id } = await office.telecaller("dinesh");
  expect(said(await change(id, { role: "leader" }))).toEqual(refused);
  // A leader of before may still be deactivated.
  await change(id, { role: "leader", team: "Lost" });
  await office.query("update users set team = null where username = 'dinesh'");
  expect((await change(id, { isActive: false })).status).toBe(200);
});

describe("a leader's reports by telecaller", () => {
  test("add up to all leads: what somebody outside the team did stands at 'Others', without a name", async ({
    office,
    asha,
    bharat,
  }) => {
    for (const [username, by, outcome] of [
      ["bharat", bharat, "interested"],
      ["bharat", bharat, "ringing_not_responding"],
      ["asha", asha, "interested"],
    ] as const) {
      const id = await lead(office, username);
      await by.records(id, outcome);
      await assign(office.admin, { leadIds: [id], assignedUserId: asha.id });
    }
    const read = async (path: string) => (await nila.get(`/api/${path}`)).body;
    const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0);
    const speed: SpeedReport = await read("reports/speed");
    const funnel: FunnelReport = await read("reports/funnel?by=telecaller");
    expect(sum(speed.byTelecaller.map(({ leads }) => leads))).toBe(speed.total.leads);
    for (const step of ["leads", "reached", "won"] as const)
      expect(sum(funnel.rows.map(({ counts }) => counts[step]))).toBe(funnel.total[step]);
    const others = { telecallerId: "others", telecallerName: "Others", leads: 2 };
    expect(speed.byTelecaller).toContainEqual(expect.objectContaining(others));
    const { counts } = funnel.rows.find(({ key }) => key === "others") ?? {};
    expect(counts).toMatchObject({ leads: 2, reached: 1 });
    for (const name of ["speed", "funnel"]) {
      const file = await read(`reports/${name}/export?by=telecaller&format=csv`);
      expect(file).toMatch(/^Others,2,/m);
      expect(file).not.toContain("Bharat");
    }
    expect(await read("figures/first-calls?by=others")).toMatchObject({
      title: "2 leads first called by others",
      total: 2,
    });
    expect((await office.admin.get("/api/figures/first-calls?by=others")).body.total).toBe(0);
  });
});

describe("whom a team leader marks absent", () => {
  test("somebody of the team, who is covered by the team, now and on a later first day", async ({
    office,
    asha,
  }) => {
    const promised = async () => {
      const id = await lead(office, "asha");
      await asha.records(id, "callback", { nextFollowUp: "2026-11-09T15:00:00+05:30" });
      return id;
    };
    const ids = [await promised(), await promised(), await promised(), await promised()];
    const holders = () => Promise.all(ids.map((id) => holderOf(office, id)));
    const days = { userId: asha.id, from: "2026-11-08", until: "2026-11-10" };
    const planned = await nila.send("POST", "/api/absences", days);
    expect(planned.status).toBe(200);
    office.setClock("2026-11-08T10:00:00+05:30");
    await turnDay({ db: office.db }, new Date("2026-11-08T10:00:00+05:30"));
    expect(new Set(await holders())).toEqual(new Set([anil.id, nila.id]));
    const ended = await nila.send("POST", `/api/absences/${planned.body.absence.id}/end`);
    expect(ended.body.back).toBeGreaterThan(0);
    expect(new Set(await holders())).toEqual(new Set([asha.id]));
  });

  test("nobody of another team, nor their absences", async ({ office, bharat }) => {
    const days = { userId: bharat.id, from: "2026-11-12", until: "2026-11-13" };
    const refused = await nila.send("POST", "/api/absences", days);
    const unknown = await nila.send("POST", "/api/absences", { ...days, userId: UNKNOWN });
    expect([refused.status, refused.body]).toEqual([404, unknown.body]);
    const { id } = (await office.admin.send("POST", "/api/absences", days)).body.absence;
    const preview = `/api/absences/preview?userId=${bharat.id}&from=2026-11-12&until=2026-11-13`;
    expect((await nila.get(preview)).status).toBe(404);
    expect((await nila.send("PATCH", `/api/absences/${id}`, { until: "2026-11-14" })).status).toBe(404);
    expect((await nila.send("POST", `/api/absences/${id}/end`)).status).toBe(404);
  });
});
