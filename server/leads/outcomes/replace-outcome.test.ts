import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Office, Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({
  environment: { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" },
  telecallers: ["asha"],
});

test.beforeEach(async ({ office }) => {
  await office.query("delete from customers");
  office.setClock("2026-11-05T10:00:00+05:30");
});

const minutesLater = (office: Office, minutes: number) =>
  office.setClock(new Date(Date.parse("2026-11-05T10:00:00+05:30") + minutes * 60_000).toISOString());

async function recorded(person: Person, id: number, change: Record<string, unknown>) {
  const requestId = randomUUID();
  const { status } = await person.changeStatus(id, { ...change, requestId });
  expect(status).toBe(200);
  return requestId;
}

const undo = (person: Person, id: number, requestId: string) =>
  person.send("POST", `/api/leads/${id}/undo`, { requestId });

/** What is seen of a lead: itself, its history with what can be undone, its quotes, and the caller's figures. */
async function everything(person: Person, id: number) {
  const read = async (path: string) => (await person.get(path)).body;
  const [lead, ...others] = await Promise.all(
    [
      `/api/leads/${id}`,
      `/api/leads/${id}/call-logs`,
      `/api/leads/${id}/quotes`,
      "/api/dashboard/metrics",
      "/api/analytics/telecaller-activity",
      "/api/calling/numbers",
    ].map(read),
  );
  return [{ ...lead, version: 0 }, ...others];
}

const resultsOf = async (person: Person, id: number) =>
  (await person.get(`/api/leads/${id}/call-logs`)).body.map(
    ({ callResult }: { callResult: string }) => callResult,
  );

/** The counts that triggers keep are what counting the rows gives. */
async function expectTrueCounts(office: Office) {
  for (const [kept, counted] of [
    [
      "select campaign_month, holder, status, sub_status, sum(leads)::int as leads, sum(uncalled)::int as uncalled, sum(connected)::int as connected from lead_standing group by 1, 2, 3, 4 having sum(leads) <> 0",
      "select * from true_lead_standing",
    ],
    [
      "select user_id, day, hour, calls, connected, fresh, quotes, policies from user_hours where (calls, connected, fresh, quotes, policies) <> (0, 0, 0, 0, 0)",
      "select user_id, day, hour, calls, connected, fresh, quotes, policies from true_user_hours where (calls, connected, fresh, quotes, policies) <> (0, 0, 0, 0, 0)",
    ],
  ]) {
    const sorted = async (text = "") => (await office.query(text)).map((row) => JSON.stringify(row)).sort();
    expect(await sorted(kept)).toEqual(await sorted(counted));
  }
}

describe("an outcome that replaces the one before it", () => {
  test.for([
    ["an interested customer of one's own", "asha", { outcome: "interested", notes: "wants zero dep" }],
    ["an interested customer whom it took", "", { outcome: "interested" }],
    [
      "a callback with its note",
      "asha",
      { outcome: "callback", nextFollowUp: "2026-11-06T17:00:00+05:30", notes: "Son will answer" },
    ],
    ["a call nobody answered", "asha", { outcome: "switched_off" }],
    ["a policy received with it", "asha", { outcome: "interested", notes: "Received previous policy copy" }],
  ] as const)(
    "is undone to %s: the lead, its history and its undo are as they stood",
    async ([_what, telecallerName, first], { office, asha }) => {
      const id = await office.lead({ telecallerName });
      const untouched = await everything(office.admin, id);
      const replaces = await recorded(asha, id, first);
      const stood = await everything(asha, id);
      minutesLater(office, 3);
      const wrong = await recorded(asha, id, { outcome: "not_interested", replaces });
      expect(await resultsOf(asha, id)).toEqual(["not_interested"]);
      await expectTrueCounts(office);
      minutesLater(office, 4);
      expect((await undo(asha, id, wrong)).body.subStatus).toBe(first.outcome);
      expect(await everything(asha, id)).toEqual(stood);
      await expectTrueCounts(office);
      const entries = await office.query("select action, details from audit_log order by id desc limit 2");
      expect(entries).toEqual([
        { action: "call.undone", details: { leadId: id, outcome: "not_interested", back: first.outcome } },
        { action: "call.undone", details: { leadId: id, outcome: first.outcome } },
      ]);

      // The wrong one is gone for good, and the right one can be taken back as before.
      expect((await undo(asha, id, wrong)).status).toBe(409);
      expect((await undo(asha, id, replaces)).status).toBe(200);
      expect(await everything(office.admin, id)).toEqual(untouched);
      await expectTrueCounts(office);
    },
  );

  test("is undone to a won policy with its premium, insurer and number, which go with its own undo", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const untouched = await everything(asha, id);
    const replaces = await recorded(asha, id, { outcome: "policy_done_by_sln" });
    const sale = { newInsurer: "TATA AIG", newPremium: 15750, newPolicyNumber: "TA-778899" };
    await asha.send("PATCH", `/api/leads/${id}`, { ...sale, ofOutcome: replaces });
    const won = await everything(asha, id);
    const wrong = await recorded(asha, id, { outcome: "policy_done_outside", replaces });
    const { body } = await asha.get(`/api/leads/${id}`);
    expect(body).toMatchObject({ newInsurer: null, newPremium: null, newPolicyNumber: null });
    await asha.send("PATCH", `/api/leads/${id}`, { lostTo: "ACKO", ofOutcome: wrong });
    expect((await undo(asha, id, wrong)).body).toMatchObject({ ...sale, lostTo: null });
    expect(await everything(asha, id)).toEqual(won);
    await expectTrueCounts(office);
    expect((await undo(asha, id, replaces)).status).toBe(200);
    expect(await everything(asha, id)).toEqual(untouched);
  });

  test("is undone to quotes that were sent, with the call in which they were asked for", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const quote = { insurer: "Digit", plan: "comprehensive", statedTotal: 13654 };
    const { body: logged } = await asha.send("POST", `/api/leads/${id}/quotes`, quote);
    const sent = { outcome: "quote_sent", call: "interested", quoteIds: [logged.id] };
    const replaces = await recorded(asha, id, sent);
    const stood = await everything(asha, id);
    const wrong = await recorded(asha, id, { ...sent, quoteIds: [], replaces });
    expect((await asha.get(`/api/leads/${id}/quotes`)).body[0].sentAt).toBeNull();
    expect((await undo(asha, id, wrong)).status).toBe(200);
    expect(await everything(asha, id)).toEqual(stood);
    await expectTrueCounts(office);
  });

  test("may itself be replaced: each undo takes one step back", async ({ office, asha }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const first = await recorded(asha, id, { outcome: "interested", notes: "call the wife" });
    const one = await everything(asha, id);
    minutesLater(office, 1);
    const second = await recorded(asha, id, { outcome: "switched_off", replaces: first });
    const two = await everything(asha, id);
    minutesLater(office, 2);
    const third = await recorded(asha, id, { outcome: "wrong_number", replaces: second });
    expect((await undo(asha, id, third)).status).toBe(200);
    expect(await everything(asha, id)).toEqual(two);
    expect((await undo(asha, id, second)).status).toBe(200);
    expect(await everything(asha, id)).toEqual(one);
    await expectTrueCounts(office);
  });

  test("counts once when it is sent again, and its undo brings back what can no longer be undone itself", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const replaces = await recorded(asha, id, { outcome: "interested" });
    minutesLater(office, 50);
    const change = { outcome: "not_interested", replaces, requestId: randomUUID() };
    for (const _ of [1, 2]) expect((await asha.changeStatus(id, change)).status).toBe(200);
    expect(await resultsOf(asha, id)).toEqual(["not_interested"]);
    minutesLater(office, 70);
    expect((await undo(asha, id, change.requestId)).body.subStatus).toBe("interested");
    const [entry] = (await asha.get(`/api/leads/${id}/call-logs`)).body;
    expect(entry.undoId).toBeUndefined();
    expect((await undo(asha, id, replaces)).status).toBe(409);
  });

  test("is refused, and nothing changes, once another change came or the new owner of the vehicle was added", async ({
    office,
    asha,
  }) => {
    const changed = await office.lead({ telecallerName: "asha" });
    const first = await recorded(asha, changed, { outcome: "interested" });
    await office.admin.send("PATCH", `/api/leads/${changed}`, { insuranceCompany: "Digit" });
    const sold = await office.lead({ telecallerName: "asha" });
    const sale = await recorded(asha, sold, { outcome: "vehicle_sold" });
    const owner = { name: "Sachin Jagtap", phoneNumber: "9800061127", requestId: randomUUID() };
    await asha.send("POST", `/api/leads/${sold}/new-owner`, { ...owner, ofOutcome: sale });
    for (const [id, replaces, result, message] of [
      [changed, first, "interested", "The lead has changed since then"],
      [sold, sale, "vehicle_sold", "Undo Vehicle Sold first: the new owner's lead goes with it"],
    ] as const) {
      const refused = await asha.changeStatus(id, { outcome: "wrong_number", replaces });
      expect([refused.status, refused.body.message]).toEqual([409, message]);
      expect((await asha.get(`/api/leads/${id}`)).body.subStatus).toBe(result);
    }
  });
});
