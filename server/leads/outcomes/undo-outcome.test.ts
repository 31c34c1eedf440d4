import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { POLICY_RECEIVED_NOTE, POLICY_RECEIVED_RESULT } from "#contract/lead/remarks";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({
  environment: { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" },
  telecallers: ["asha"],
});

test.beforeEach(async ({ office }) => {
  await office.query("delete from customers");
  office.setClock("2026-11-05T10:00:00+05:30");
});

const lead = async (office: Office, id: number) => (await office.admin.get(`/api/leads/${id}`)).body;

describe("undo", () => {
  const undo = (person: Person, id: number, requestId: string) =>
    person.send("POST", `/api/leads/${id}/undo`, { requestId });
  const figures = async (person: Person) =>
    Promise.all(
      ["/api/dashboard/metrics", "/api/analytics/telecaller-activity", "/api/calling/numbers"].map(
        async (path) => (await person.get(path)).body,
      ),
    );

  test.for([
    ["an outcome on an unassigned lead", "", { outcome: "interested", notes: "wants a quote" }],
    ["a callback", "asha", { outcome: "callback", nextFollowUp: "2026-11-06T10:00:00+05:30" }],
    ["a call nobody answered", "asha", { outcome: "switched_off" }],
    ["a quote", "asha", { status: "completed", outcome: "quote_sent" }],
    ["a quote with the call in which it was asked for", "", { outcome: "quote_sent", call: "interested" }],
    ["a policy received with it", "asha", { outcome: "interested", notes: "Received previous policy copy" }],
  ] as const)(
    "%s is undone completely: history, lead and figures are as before",
    async ([_what, telecallerName, body], { office, asha }) => {
      const id = await office.lead({ telecallerName });
      const earlier = await Promise.all([
        lead(office, id),
        figures(asha),
        office.admin.get(`/api/leads/${id}/call-logs`),
      ]);
      const requestId = randomUUID();
      expect((await asha.changeStatus(id, { ...body, requestId })).status).toBe(200);
      expect((await undo(asha, id, requestId)).status).toBe(200);
      const now = await Promise.all([
        lead(office, id),
        figures(asha),
        office.admin.get(`/api/leads/${id}/call-logs`),
      ]);
      expect({ ...now[0], version: 0 }).toEqual({ ...earlier[0], version: 0 });
      expect([now[1], now[2].body]).toEqual([earlier[1], earlier[2].body]);
      const [entry] = await office.query("select action, details from audit_log order by id desc limit 1");
      expect(entry).toEqual({ action: "call.undone", details: { leadId: id, outcome: body.outcome } });
    },
  );

  test("works for an hour on an unchanged lead; its history says so to its author alone, and then no more", async ({
    office,
    asha,
  }) => {
    const [id = 0, next = 0] = await uploadLeads(office, [
      { telecallerName: "asha" },
      { telecallerName: "asha" },
    ]);
    const undoable = async (person: Person, of = id) =>
      (await person.get(`/api/leads/${of}/call-logs`)).body.flatMap(
        ({ callResult, undoId }: { callResult: string; undoId?: string }) =>
          undoId ? [[callResult, undoId]] : [],
      );
    const [early, late] = [randomUUID(), randomUUID()];
    await asha.changeStatus(id, { outcome: "interested", requestId: early });
    office.setClock("2026-11-05T10:59:00+05:30");
    expect(await undoable(asha)).toEqual([["interested", early]]);
    expect(await undoable(office.admin)).toEqual([]);
    expect((await undo(asha, id, early)).status).toBe(200);
    expect(await undoable(asha)).toEqual([]);

    await asha.changeStatus(id, { outcome: "wrong_number", requestId: late });
    office.setClock("2026-11-05T12:05:00+05:30");
    expect(await undoable(asha)).toEqual([]);
    expect(await undo(asha, id, late)).toMatchObject({
      status: 409,
      body: { message: "Undo has ended. Log the correct outcome." },
    });
    expect((await lead(office, id)).subStatus).toBe("wrong_number");

    // The latest one only, and only while nothing else has changed the lead.
    await asha.changeStatus(next, { outcome: "interested", requestId: early });
    expect(await undoable(asha)).toEqual([]);
    await office.admin.send("PATCH", `/api/leads/${next}`, { insuranceCompany: "Digit" });
    expect(await undoable(asha, next)).toEqual([]);
  });

  test("takes back a previous policy marked received: the entry goes, and what else says it is here stays", async ({
    office,
    asha,
  }) => {
    const mark = (id: number, requestId: string) =>
      asha.send("POST", "/api/call-logs", {
        leadId: id,
        callResult: POLICY_RECEIVED_RESULT,
        notes: POLICY_RECEIVED_NOTE,
        requestId,
      });
    const id = await office.lead({ telecallerName: "asha" });
    await asha.records(id, "interested");
    const earlier = await Promise.all([
      lead(office, id),
      figures(asha),
      asha.get(`/api/leads/${id}/call-logs`),
    ]);
    const requestId = randomUUID();
    office.setClock("2026-11-05T10:05:00+05:30");
    await mark(id, requestId);
    expect((await lead(office, id)).policyReceived).toBe(true);
    // What was sent again is one entry, and its undo is still the same.
    await mark(id, requestId);
    expect((await undo(asha, id, requestId)).status).toBe(200);
    const now = await Promise.all([lead(office, id), figures(asha), asha.get(`/api/leads/${id}/call-logs`)]);
    expect({ ...now[0], version: 0 }).toEqual({ ...earlier[0], version: 0 });
    expect(now[1]).toEqual(earlier[1]);
    expect(now[2].body.map(({ callResult }: { callResult: string }) => callResult)).toEqual(["interested"]);
    const [entry] = await office.query("select action, details from audit_log order by id desc limit 1");
    expect(entry).toEqual({ action: "call.undone", details: { leadId: id, outcome: "policy_received" } });

    const noted = await office.lead({ telecallerName: "asha" });
    await asha.records(noted, "interested", { notes: POLICY_RECEIVED_NOTE });
    await mark(noted, requestId);
    expect((await undo(asha, noted, requestId)).status).toBe(200);
    expect((await lead(office, noted)).policyReceived).toBe(true);
  });

  test("is refused when the lead was changed since, for a colleague's outcome, and twice", async ({
    office,
    asha,
  }) => {
    const [changed, other] = await uploadLeads(office, [
      { telecallerName: "asha" },
      { telecallerName: "asha" },
    ]);
    const [first, second] = [randomUUID(), randomUUID()];
    await asha.changeStatus(changed, { outcome: "interested", requestId: first });
    await office.admin.send("PATCH", `/api/leads/${changed}`, { insuranceCompany: "Digit" });
    expect((await undo(asha, changed, first)).body.message).toBe("The lead has changed since then");
    await asha.changeStatus(other, { outcome: "interested", requestId: second });
    expect((await undo(office.admin, other, second)).status).toBe(409);
    expect((await undo(asha, other, second)).status).toBe(200);
    expect((await undo(asha, other, second)).body.message).toBe("There is nothing to undo");
  });

  test("reaches an outcome before the latest one, until its own lead has another", async ({
    office,
    asha,
  }) => {
    const [wrong, next] = await uploadLeads(office, [{ telecallerName: "asha" }, { telecallerName: "asha" }]);
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const before = [await lead(office, wrong), await figures(asha)];
    await asha.changeStatus(wrong, { outcome: "wrong_number", requestId: first });
    await asha.changeStatus(next, { outcome: "interested", requestId: second });
    const [entry] = (await asha.get(`/api/leads/${wrong}/call-logs`)).body;
    expect(entry.undoId).toBe(first);
    expect((await undo(asha, wrong, first)).status).toBe(200);
    expect((await undo(asha, next, second)).status).toBe(200);
    expect([{ ...(await lead(office, wrong)), version: 1 }, await figures(asha)]).toEqual(before);

    await asha.changeStatus(wrong, { outcome: "wrong_number", requestId: third });
    await office.admin.changeStatus(wrong, { outcome: "interested" });
    expect((await undo(asha, wrong, third)).status).toBe(409);
    expect((await lead(office, wrong)).subStatus).toBe("interested");
  });

  test("moves a snoozed callback back to its time", async ({ office, asha }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const at = "2026-11-05T09:45:00+05:30";
    await asha.changeStatus(id, { outcome: "callback", nextFollowUp: at });
    const before = [await lead(office, id), (await asha.get(`/api/leads/${id}/call-logs`)).body.length];
    const requestId = randomUUID();
    await asha.send("POST", `/api/leads/${id}/snooze`, { snooze: "tomorrow", at, requestId });
    expect((await lead(office, id)).nextFollowUp).toBe("2026-11-06T04:30:00.000Z");
    expect((await undo(asha, id, requestId)).status).toBe(200);
    const now = [await lead(office, id), (await asha.get(`/api/leads/${id}/call-logs`)).body.length];
    expect(now).toEqual([{ ...before[0], version: expect.any(Number) }, before[1]]);
  });

  test("around midnight the figures of the day before change", async ({ office, asha }) => {
    office.setClock("2026-11-05T23:59:30+05:30");
    const id = await office.lead({ telecallerName: "asha" });
    const requestId = randomUUID();
    await asha.changeStatus(id, { outcome: "interested", requestId });
    office.setClock("2026-11-06T00:00:05+05:30");
    expect((await undo(asha, id, requestId)).status).toBe(200);
    expect(await office.query("select coalesce(sum(connected), 0)::int as n from lead_days")).toEqual([
      { n: 0 },
    ]);
  });

  test("what was entered with an outcome goes with it: the sale, or where the policy was lost to", async ({
    office,
    asha,
  }) => {
    for (const [code, details] of [
      [
        "policy_done_by_sln",
        { newInsurer: "Digit", newPremium: 13654, newStart: "2026-11-25", payment: "UPI" },
      ],
      [
        "policy_done_outside",
        { lostTo: "ACKO", lostPremium: 12500, lostExpiry: "2027-11-24", lostReason: "Lower price" },
      ],
    ] as const) {
      const id = await office.lead({ telecallerName: "asha" });
      const earlier = [await lead(office, id), (await asha.get(`/api/leads/${id}/call-logs`)).body];
      const requestId = randomUUID();
      await asha.send("PATCH", `/api/leads/${id}/status`, { outcome: code, requestId });
      office.setClock("2026-11-05T10:00:40+05:30");
      const { body } = await asha.send("PATCH", `/api/leads/${id}`, { ...details, ofOutcome: requestId });
      expect(body).toMatchObject(details);
      office.setClock("2026-11-05T10:00:45+05:30");
      expect((await undo(asha, id, requestId)).status).toBe(200);
      const [before, history] = earlier;
      expect(await lead(office, id)).toEqual({ ...before, version: expect.any(Number) });
      expect((await asha.get(`/api/leads/${id}/call-logs`)).body).toEqual(history);
      office.setClock("2026-11-05T10:00:00+05:30");
    }
  });

  test("details entered after a colleague's change, or of an earlier outcome, do not bring the undo back", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const requestId = randomUUID();
    await asha.send("PATCH", `/api/leads/${id}/status`, { outcome: "policy_done_outside", requestId });
    await office.admin.send("PATCH", `/api/leads/${id}`, { city: "Pune" });
    await asha.send("PATCH", `/api/leads/${id}`, { lostTo: "ACKO", ofOutcome: requestId });
    expect((await undo(asha, id, requestId)).status).toBe(409);
    expect((await lead(office, id)).lostTo).toBe("ACKO");
  });

  test("the new owner of a sold vehicle becomes a lead of the same month, without a bonus, and goes with the undo", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha", registrationNumber: "MH12DE4321" });
    await asha.send("PATCH", `/api/leads/${id}`, { previousNcb: "35", claimsStatus: "not_claimed" });
    const requestId = randomUUID();
    await asha.send("PATCH", `/api/leads/${id}/status`, { outcome: "vehicle_sold", requestId });
    const owner = { name: "Sachin Jagtap", phoneNumber: "9800061127", requestId: randomUUID() };
    const send = () => asha.send("POST", `/api/leads/${id}/new-owner`, { ...owner, ofOutcome: requestId });
    const { body: added } = await send();
    expect((await send()).body).toEqual(added);
    const [sold, bought] = [await lead(office, id), await lead(office, added.id)];
    expect(bought).toMatchObject({
      name: "Sachin Jagtap",
      registrationNumber: "MH12DE4321",
      maker: sold.maker,
      model: sold.model,
      campaignMonth: sold.campaignMonth,
      insuranceExpiry: sold.insuranceExpiry,
      assignedTo: asha.id,
      status: "pending_call",
      previousNcb: "0",
      claimsStatus: null,
      newOwner: true,
    });
    expect(sold.newOwner).toBe(false);
    expect((await undo(asha, id, requestId)).status).toBe(200);
    expect((await office.admin.get(`/api/leads/${added.id}`)).status).toBe(404);
    expect((await lead(office, id)).subStatus).toBeNull();
  });
});
