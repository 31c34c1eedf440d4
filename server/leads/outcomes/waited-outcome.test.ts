import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { outcomes } from "#contract/lead/outcomes";
import { lockAnyLead } from "#server/lead/lock-queries";
import type { Answer, Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
const test = officeTest({ environment, telecallers: ["asha"] });

test("an outcome that waited for a connection has the time of its call, but none before the lead's latest entry", async ({
  office,
  asha,
}) => {
  office.setClock("2026-11-05T23:50:00+05:30");
  const id = await office.lead({ telecallerName: "asha" });
  office.setClock("2026-11-06T00:20:00+05:30");
  const ofCall = /^2026-11-05T18:25:0/;
  const { body } = await asha.records(id, "interested", { waitedSeconds: 25 * 60 });
  expect(body.lastCallAt).toMatch(ofCall);
  await office.admin.send("PATCH", `/api/leads/${id}`, { city: "Pune" });
  await asha.records(id, "wrong_number", { waitedSeconds: 20 * 60 });
  const logs = (await office.admin.get(`/api/leads/${id}/call-logs`)).body;
  expect(logs).toMatchObject([
    { callResult: "wrong_number", createdAt: expect.stringMatching(/^2026-11-05T18:50:0/) },
    { kind: "edit" },
    { callResult: "interested", createdAt: expect.stringMatching(ofCall) },
  ]);
  const hours = "select day::text, hour, calls from user_hours where user_id = $1 and calls > 0 order by 1";
  expect(await office.query(hours, [asha.id])).toEqual([
    { day: "2026-11-05", hour: 23, calls: 1 },
    { day: "2026-11-06", hour: 0, calls: 1 },
  ]);
  for (const waitedSeconds of [-1, 86_401])
    expect((await asha.records(id, "interested", { waitedSeconds })).body.field).toBe("waitedSeconds");
});

test("an outcome that waited while a later one was recorded counts in its place, and changes nothing of the lead", async ({
  office,
  asha,
}) => {
  office.setClock("2026-11-05T10:00:00+05:30");
  const id = await office.lead({ telecallerName: "asha" });
  office.setClock("2026-11-05T10:34:00+05:30");
  const sold = (await asha.records(id, "policy_done_by_sln")).body;
  office.setClock("2026-11-05T10:36:00+05:30");
  const waited = await asha.records(id, "switched_off", { waitedSeconds: 150 });
  expect(waited.status).toBe(200);
  const { status, subStatus, lastCallAt, nextFollowUp } = sold;
  const state = { status, subStatus, lastCallAt, nextFollowUp, retryAt: null };
  expect(waited.body).toMatchObject(state);
  expect(await office.query("select call_count, tries from leads where id = $1", [id])).toEqual([
    { call_count: 2, tries: 0 },
  ]);
  const logs = (await asha.get(`/api/leads/${id}/call-logs`)).body;
  expect(logs.map(({ callResult }: { callResult: string }) => callResult)).toEqual([
    "policy_done_by_sln",
    "switched_off",
  ]);
  expect(logs[1].createdAt).toMatch(/^2026-11-05T05:03:30/);
});

/** Sends each once the one before it waits for the lead, which is let go when all wait. */
async function inTheSameInstant(office: Office, id: number, sends: (() => Promise<Answer>)[]) {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const sent: Promise<Answer>[] = [];
  await office.db.transaction(async (tx) => {
    await lockAnyLead(tx, id);
    for (const send of sends) {
      sent.push(send());
      await expect.poll(() => office.query(waiting), { interval: 5 }).toHaveLength(sent.length);
    }
  });
  return Promise.all(sent);
}

test.for([
  ["neither waited", 0, 0],
  // On a slow machine seconds pass between the two.
  ["the first waited", 20.4, 0],
  ["the second waited", 0, 20.4],
  ["both waited, the first longer", 40.4, 20.2],
  ["both waited, the second longer", 20.2, 40.4],
] as const)(
  "of two devices' outcomes in the same instant each counts once, and the later call is the result: %s",
  async ([_what, firstWaited, secondWaited], { office, asha }) => {
    for (const codes of [
      ["policy_done_by_sln", "switched_off"],
      ["switched_off", "policy_done_by_sln"],
      ["interested", "quote_sent"],
      ["quote_sent", "interested"],
    ] as const) {
      office.setClock("2026-11-05T11:00:00+05:30");
      const id = await office.lead({ telecallerName: "asha" });
      office.setClock("2026-11-05T11:01:00+05:30");
      const [first, second] = codes;
      const answers = await inTheSameInstant(office, id, [
        () => asha.records(id, first, { waitedSeconds: firstWaited, requestId: randomUUID() }),
        () => asha.records(id, second, { waitedSeconds: secondWaited, requestId: randomUUID() }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const later = firstWaited < secondWaited ? first : second;
      const earlier = codes.find((code) => code !== later);
      const { body } = await asha.get(`/api/leads/${id}`);
      expect([body.subStatus, body.status]).toEqual([later, outcomes[later].status]);
      const logs = (await asha.get(`/api/leads/${id}/call-logs`)).body;
      expect(logs.map(({ callResult }: { callResult: string }) => callResult)).toEqual([later, earlier]);
      const calls = codes.filter((code) => outcomes[code].call !== false).length;
      expect(await office.query("select call_count from leads where id = $1", [id])).toEqual([
        { call_count: calls },
      ]);
    }
  },
);

test("whatever comes first of outcomes sent at once, the lead's result is the latest of its history", async ({
  office,
  asha,
}) => {
  const id = await office.lead({ telecallerName: "asha" });
  for (let round = 1; round <= 30; round++) {
    const answers = await Promise.all(
      (["interested", "switched_off", "not_interested"] as const).map((code, place) =>
        asha.records(id, code, { waitedSeconds: ((round + place) % 3) / 1000 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const logs = (await asha.get(`/api/leads/${id}/call-logs`)).body;
    expect(logs).toHaveLength(3 * round);
    expect((await asha.get(`/api/leads/${id}`)).body.subStatus).toBe(logs[0].callResult);
  }
});
