import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { outcomeCodes, outcomes } from "#contract/lead/outcomes";
import { names } from "#server/testing/calling";
import { imported, leadsOf, opened, vehicle } from "#server/testing/drafts";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

const logs = async (office: Office, id: number) =>
  (await office.admin.get(`/api/leads/${id}/call-logs`)).body;

describe("recording an outcome (specification §4)", () => {
  test.for(outcomeCodes)(
    "%s sets its status, its result, and adds one entry with the remark",
    async (outcome, { office, asha }) => {
      const id = await office.lead();
      const { status, body } = await asha.changeStatus(id, {
        status: outcomes[outcome].status,
        outcome,
        notes: "as told",
      });
      expect([status, body.status, body.subStatus]).toEqual([200, outcomes[outcome].status, outcome]);
      expect(await logs(office, id)).toMatchObject([
        { leadId: id, callResult: outcome, notes: "as told", createdBy: "Asha" },
      ]);
    },
  );

  test("who prefers a minimal reply gets what an outcome changed of an own lead, which makes the lead before the lead after", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const lead = async () => (await asha.get(`/api/leads/${id}`)).body;
    const prefer = { prefer: "return=minimal" };
    for (const outcome of [...outcomeCodes, ...outcomeCodes.toReversed()]) {
      const { [outcome]: one } = outcomes;
      const nextFollowUp = outcome === "callback" ? "2026-11-06T05:30:00.000Z" : undefined;
      const sent = { status: one.status, outcome, nextFollowUp, requestId: randomUUID() };
      const before = await lead();
      const { status, body } = await asha.send("PATCH", `/api/leads/${id}/status`, sent, prefer);
      expect([status, body.id, body.name]).toEqual([200, id, undefined]);
      expect({ ...before, ...body }).toEqual(await lead());
      expect((await asha.send("PATCH", `/api/leads/${id}/status`, sent, prefer)).body).toEqual(await lead());
    }
  });

  test("a sent quote is sent as subStatus, and has a default note", async ({ office, asha }) => {
    const id = await office.lead();
    await asha.changeStatus(id, { status: "completed", subStatus: "quote_sent" });
    expect(await logs(office, id)).toMatchObject([
      { callResult: "quote_sent", notes: "Quote sent to customer" },
    ]);
  });

  test("a sent quote's default note names the insurers of the quotes sent with it; a typed note stays as typed", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const quoteIds: number[] = [];
    for (const insurer of ["Digit", "ACKO", "Digit"]) {
      const quote = { insurer, plan: "comprehensive", statedTotal: 13654 };
      quoteIds.push((await asha.send("POST", `/api/leads/${id}/quotes`, quote)).body.id);
    }
    for (const notes of [undefined, "Quote sent to customer", "on WhatsApp"])
      await asha.changeStatus(id, { outcome: "quote_sent", quoteIds, notes });
    expect((await logs(office, id)).slice(0, 3).map(({ notes }: { notes: string }) => notes)).toEqual([
      "on WhatsApp",
      "Quote sent to customer: Digit, ACKO",
      "Quote sent to customer: Digit, ACKO",
    ]);
  });

  test("a quote sent in the first call records Interested and the quote together, once", async ({
    office,
    asha,
  }) => {
    const id = await office.lead();
    const day = async () => (await asha.get("/api/calling/numbers")).body;
    const before = await day();
    const quote = { insurer: "Digit", plan: "comprehensive", statedTotal: 13654 };
    const quoteIds = [(await asha.send("POST", `/api/leads/${id}/quotes`, quote)).body.id];
    const requestId = randomUUID();
    const nextFollowUp = "2026-11-06T05:30:00.000Z";
    const sent = { outcome: "quote_sent", call: "interested", quoteIds, nextFollowUp, requestId };
    for (const _ of ["sent", "sent again"]) {
      const { status, body } = await asha.changeStatus(id, sent);
      expect([status, body.subStatus, body.nextFollowUp]).toEqual([200, "quote_sent", nextFollowUp]);
    }
    expect(await logs(office, id)).toMatchObject([
      {
        callResult: "quote_sent",
        notes: "Quote sent to customer: Digit. Follow-up scheduled: 6 Nov 2026, 11:00",
        kind: "quote",
      },
      { callResult: "interested", notes: null, kind: "call" },
      { callResult: "quote_logged" },
    ]);
    const after = await day();
    expect(after).toMatchObject({ fresh: before.fresh + 1, connected: before.connected + 1 });
  });

  test("only a quote sent has the call in which it was asked for", async ({ office, asha }) => {
    const id = await office.lead();
    const { status, body } = await asha.changeStatus(id, { outcome: "callback", call: "interested" });
    expect([status, body.field]).toEqual([400, "call"]);
  });

  test("an outcome that does not belong to its status is 400, an unknown one too", async ({
    office,
    asha,
  }) => {
    const id = await office.lead();
    for (const body of [
      { status: "connected", outcome: "switched_off" },
      { status: "connected", outcome: "sang_a_song" },
      { status: "connected" },
      { outcome: "interested", subStatus: "callback" },
    ]) {
      const answer = await asha.changeStatus(id, body);
      expect([answer.status, typeof answer.body.field]).toEqual([400, "string"]);
    }
    expect(await logs(office, id)).toEqual([]);
  });

  test("a status set by hand on an older version of the lead is 409; a call always counts", async ({
    office,
  }) => {
    const id = await office.lead();
    const { version } = (await office.admin.get(`/api/leads/${id}`)).body;
    const change = (body: object) => office.admin.changeStatus(id, { version, ...body });
    await change({ status: "connected", outcome: "interested" });
    const late = await change({ status: "backed" });
    expect([late.status, late.body.message]).toEqual([
      409,
      "Changed by someone else in the meantime: status is now Connected",
    ]);
    expect((await office.admin.get(`/api/leads/${id}`)).body.status).toBe("connected");
    expect((await change({ status: "connected", outcome: "not_interested" })).status).toBe(200);
  });

  test("a status without outcomes is sent alone, adds an entry with its name and keeps the latest result", async ({
    office,
    asha,
  }) => {
    const id = await office.lead();
    await asha.records(id, "interested");
    const { body } = await asha.changeStatus(id, { status: "backed" });
    expect([body.status, body.subStatus]).toEqual(["backed", "interested"]);
    expect((await logs(office, id))[0].callResult).toBe("backed");
  });

  test("a callback keeps its time; the next call fulfils it", async ({ office, asha }) => {
    const id = await office.lead();
    const callback = { status: "follow_up", outcome: "callback", nextFollowUp: "2026-11-06T14:15:00+05:30" };
    expect((await asha.changeStatus(id, callback)).body.nextFollowUp).toBe("2026-11-06T08:45:00.000Z");
    const again = { status: "follow_up", outcome: "follow_up", nextFollowUp: "2026-11-07T09:00" };
    expect((await asha.changeStatus(id, again)).body.nextFollowUp).toBe("2026-11-07T03:30:00.000Z");
    expect(
      (await asha.changeStatus(id, { status: "completed", subStatus: "quote_sent" })).body.nextFollowUp,
    ).not.toBeNull();
    expect((await asha.records(id, "interested")).body.nextFollowUp).toBeNull();
    for (const nextFollowUp of ["tomorrow", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00"]) {
      expect((await asha.changeStatus(id, { ...callback, nextFollowUp })).body.field).toBe("nextFollowUp");
    }
  });

  test("a request sent twice counts once", async ({ office, asha }) => {
    const id = await office.lead();
    const body = { status: "connected", outcome: "interested", requestId: randomUUID() };
    const answers = await Promise.all([
      asha.changeStatus(id, body),
      asha.changeStatus(id, body),
      asha.changeStatus(id, body),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await logs(office, id)).toHaveLength(1);
  });

  test("a request id is per lead and sender: elsewhere it is another request", async ({
    office,
    asha,
    bharat,
  }) => {
    const [first, second] = await uploadLeads(office, [
      { telecallerName: "asha" },
      { telecallerName: "bharat" },
    ]);
    const body = { status: "connected", outcome: "interested", requestId: randomUUID() };
    await Promise.all([asha.changeStatus(first, body), bharat.changeStatus(second, body)]);
    expect([await logs(office, first), await logs(office, second)].map((entries) => entries.length)).toEqual([
      1, 1,
    ]);
    const remark = {
      leadId: second,
      callResult: "not_connected",
      notes: "[REMARK] mine",
      requestId: body.requestId,
    };
    expect((await asha.send("POST", "/api/call-logs", { ...remark, leadId: first })).body.leadId).toBe(first);
  });

  test("twenty concurrent outcomes on one lead are all recorded", async ({ office, asha }) => {
    const id = await office.lead({ telecallerName: "asha" });
    await Promise.all(Array.from({ length: 20 }, () => asha.records(id, "interested")));
    expect(await logs(office, id)).toHaveLength(20);
    expect((await asha.get(`/api/leads/${id}`)).body.version).toBe(21);
  });
});

describe("whose lead it is", () => {
  test("the first outcome on an unassigned lead takes it", async ({ office, asha }) => {
    const id = await office.lead();
    const { body } = await asha.records(id, "switched_off");
    expect(body.assignedTo).toBe(asha.id);
  });

  test("an outcome sent again does not take a lead that was unassigned in between", async ({
    office,
    asha,
  }) => {
    const id = await office.lead();
    const body = { status: "connected", outcome: "interested", requestId: randomUUID() };
    await asha.changeStatus(id, body);
    await office.admin.send("PATCH", `/api/leads/${id}`, { assignedTo: null });
    const { version } = (await asha.get(`/api/leads/${id}`)).body;
    const again = await asha.changeStatus(id, body);
    expect([again.status, again.body.assignedTo, again.body.version]).toEqual([200, null, version]);
  });

  test("a status set by hand and sent again after others changed the lead is not a conflict", async ({
    office,
    asha,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const { version } = (await asha.get(`/api/leads/${id}`)).body;
    const body = { status: "backed", version, requestId: randomUUID() };
    expect((await asha.changeStatus(id, body)).status).toBe(200);
    expect((await asha.changeStatus(id, body)).status).toBe(200);
    expect(await logs(office, id)).toHaveLength(1);
  });

  test("a remark takes no lead, nor does anything an administrator does", async ({ office, asha }) => {
    const id = await office.lead();
    await asha.send("POST", "/api/call-logs", {
      leadId: id,
      callResult: "not_connected",
      notes: "[REMARK] later",
    });
    await office.admin.records(id, "interested");
    expect((await asha.get(`/api/leads/${id}`)).body.assignedTo).toBeNull();
  });

  test("of two racing telecallers one wins and the other gets 409 with a clear message", async ({
    office,
    asha,
    bharat,
  }) => {
    for (let round = 0; round < 10; round++) {
      const id = await office.lead();
      const answers = await Promise.all([asha, bharat].map((person) => person.records(id, "interested")));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refusal = answers.find(({ status }) => status === 409)?.body.message;
      expect(refusal).toMatch(/^(Asha|Bharat) has just taken this lead$/);
      expect(await logs(office, id)).toHaveLength(1);
    }
  });

  test("a telecaller who had it open when a colleague took it gets 409, not 404", async ({
    office,
    asha,
    bharat,
  }) => {
    const id = await office.lead();
    const { version } = (await bharat.get(`/api/leads/${id}`)).body;
    await asha.records(id, "interested");
    const late = await bharat.records(id, "interested", { version });
    expect([late.status, late.body.message]).toEqual([409, "Asha has just taken this lead"]);
  });

  test("a colleague's lead is 404 in every call, like one that does not exist", async ({
    office,
    bharat,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    const calls = (lead: number) => [
      bharat.get(`/api/leads/${lead}`),
      bharat.get(`/api/leads/${lead}/call-logs`),
      bharat.send("PATCH", `/api/leads/${lead}`, { insuranceCompany: "Digit" }),
      bharat.records(lead, "interested"),
      bharat.send("POST", "/api/call-logs", {
        leadId: lead,
        callResult: "not_connected",
        notes: "[REMARK] x",
      }),
    ];
    const answers = await Promise.all(calls(id));
    const missing = await Promise.all(calls(999_999));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(answers.map(({ body }) => body)).toEqual(missing.map(({ body }) => body));
  });
});

describe("remarks and the previous policy (specification §4)", () => {
  test("remarks never change the status or the latest result", async ({ office, asha }) => {
    const id = await office.lead();
    await asha.records(id, "switched_off");
    const remark = { leadId: id, callResult: "not_connected", notes: "[REMARK] try after lunch" };
    expect((await asha.send("POST", "/api/call-logs", remark)).body).toMatchObject(remark);
    expect((await asha.get(`/api/leads/${id}`)).body).toMatchObject({
      status: "not_connected",
      subStatus: "switched_off",
    });
    expect((await logs(office, id)).map(({ notes }: { notes: string | null }) => notes)).toEqual([
      "[REMARK] try after lunch",
      null,
    ]);
  });

  test.for([
    "[POLICY RECEIVED] Previous policy documents received from customer",
    "[REMARK] Received previous policy copy by mail",
    "Received previous policy copy",
  ])("'%s' marks the policy as received", async (notes, { office, asha }) => {
    const id = await office.lead();
    expect((await asha.get(`/api/leads/${id}`)).body.policyReceived).toBe(false);
    await asha.send("POST", "/api/call-logs", { leadId: id, callResult: "remarks", notes });
    expect((await asha.get(`/api/leads/${id}`)).body.policyReceived).toBe(true);
  });

  test("text is returned unchanged", async ({ office, asha }) => {
    const id = await office.lead();
    const notes = `[REMARK] <script>alert(1)</script> ' " \\ % आरती 👩‍👩‍👧 \u202e`;
    await asha.send("POST", "/api/call-logs", { leadId: id, callResult: "not_connected", notes });
    expect((await logs(office, id))[0].notes).toBe(notes);
  });

  test("a NUL or half a character in a text is 400", async ({ office, asha }) => {
    const id = await office.lead();
    for (const notes of ["a\0b", "\uD83D"]) {
      const answer = await asha.send("POST", "/api/call-logs", {
        leadId: id,
        callResult: "not_connected",
        notes,
      });
      expect([answer.status, answer.body.field]).toEqual([400, "notes"]);
    }
  });
});

describe("a lead that is reassigned while its caller is on the phone", () => {
  const give = (office: Office, id: number, to: Person) =>
    office.admin.send("PATCH", `/api/leads/${id}`, { assignedTo: to.id });

  test("takes the outcome of that call with its remark under the caller's name, and stays with its new assignee", async ({
    office,
    asha,
    bharat,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    await give(office, id, bharat);
    const body = {
      outcome: "interested",
      status: "connected",
      notes: "Agreed 14,500",
      requestId: randomUUID(),
    };
    const answers = [await asha.changeStatus(id, body), await asha.changeStatus(id, body)];
    expect(answers.map(({ status, body }) => [status, body.subStatus, body.assignedTo])).toEqual(
      Array(2).fill([200, "interested", bharat.id]),
    );
    expect(await logs(office, id)).toMatchObject([
      { callResult: "interested", notes: "Agreed 14,500", createdBy: "Asha" },
      { callResult: "assigned" },
    ]);
    expect((await asha.get(`/api/leads/${id}`)).status).toBe(404);
  });

  test("takes it too when it was given to a second colleague, as after a wrong choice", async ({
    office,
    asha,
    bharat,
  }) => {
    const chitra = await office.telecaller("chitra");
    const ids = await uploadLeads(office, [{ telecallerName: "asha" }, { telecallerName: "asha" }]);
    const giveAll = (to: Person) =>
      office.admin.send("POST", "/api/leads/bulk-assign", { leadIds: ids, assignedUserId: to.id });
    await give(office, ids[0] ?? 0, bharat);
    await giveAll(bharat);
    await giveAll(chitra);
    await give(office, ids[0] ?? 0, bharat);
    const answers = await Promise.all(ids.map((id) => asha.records(id, "interested")));
    expect(answers.map(({ status, body }) => [status, body.assignedTo])).toEqual([
      [200, bharat.id],
      [200, chitra.id],
    ]);
    expect((await chitra.records(ids[0] ?? 0, "interested")).status).toBe(200);
  });

  test("takes one outcome only, and none an hour later or from a colleague who never had it", async ({
    office,
    asha,
    bharat,
  }) => {
    const [first, second] = await uploadLeads(office, [
      { telecallerName: "asha" },
      { telecallerName: "asha" },
    ]);
    await give(office, first, bharat);
    await give(office, second, bharat);
    expect((await asha.records(first, "switched_off")).status).toBe(200);
    expect((await asha.records(first, "interested")).status).toBe(404);
    await give(office, second, asha);
    expect((await bharat.records(second, "interested")).status).toBe(200);
    const [third] = await uploadLeads(office, [{ telecallerName: "asha" }]);
    expect((await bharat.records(third, "interested")).status).toBe(404);
    await give(office, third, bharat);
    office.setClock("2026-11-05T11:30:00+05:30");
    expect((await asha.records(third, "interested")).status).toBe(404);
    office.setClock("2026-11-05T10:00:00+05:30");
  });

  test("takes what its caller recorded before without a connection, however late it arrives", async ({
    office,
    asha,
    bharat,
  }) => {
    await office.query("delete from customers");
    const own = await office.lead({ telecallerName: "asha" });
    const leased = await office.lead({ name: "Free" });
    expect(await names(asha)).toContain("Free");
    office.setClock("2026-11-05T10:05:00+05:30");
    for (const id of [own, leased]) await give(office, id, bharat);
    office.setClock("2026-11-05T11:30:00+05:30");
    for (const id of [own, leased]) {
      const sent = await asha.records(id, "interested", { waitedSeconds: 86 * 60 });
      expect([sent.status, sent.body.assignedTo]).toEqual([200, bharat.id]);
      expect(await logs(office, id)).toMatchObject([
        { callResult: "assigned" },
        {
          callResult: "interested",
          createdBy: "Asha",
          createdAt: expect.stringMatching(/^2026-11-05T04:34/),
        },
      ]);
    }
    office.setClock("2026-11-05T10:00:00+05:30");
  });

  test("is undone by its caller as any outcome, and then takes the right one", async ({
    office,
    asha,
    bharat,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    await give(office, id, bharat);
    const requestId = randomUUID();
    await asha.records(id, "wrong_number", { requestId });
    const undone = await asha.send("POST", `/api/leads/${id}/undo`, { requestId });
    expect([undone.status, undone.body.status, undone.body.assignedTo]).toEqual([
      200,
      "pending_call",
      bharat.id,
    ]);
    expect((await asha.records(id, "interested")).status).toBe(200);
    expect((await logs(office, id)).map(({ callResult }: { callResult: string }) => callResult)).toEqual([
      "interested",
      "assigned",
    ]);
  });

  test("is recorded too for a lead that was nobody's and leased to the caller in call mode", async ({
    office,
    asha,
    bharat,
  }) => {
    await office.query("delete from customers");
    const id = await office.lead({ name: "Free" });
    expect(await names(asha)).toEqual(["Free"]);
    await give(office, id, bharat);
    expect((await asha.records(id, "interested")).status).toBe(200);
  });

  test("is recorded too where a file gave the lead to the telecaller whom it names", async ({
    office,
    asha,
    bharat,
  }) => {
    await office.query("delete from customers");
    const matching = [{ header: "TC", target: "telecallerName" }];
    const first = await opened(office, [vehicle(7001)], { matching });
    await imported(office, first.id, { assign: "nobody" });
    expect(await names(asha)).toEqual(["Ravi Kumar"]);
    const [{ id }] = await leadsOf(office, "KA01AB7001");
    const draft = await opened(office, [vehicle(7001, { telecallerName: "bharat" })], { matching });
    await office.admin.send("PATCH", `/api/imports/${draft.id}/draft`, { known: "fill" });
    await imported(office, draft.id);
    const { status, body } = await asha.records(id, "interested");
    expect([status, body.assignedTo]).toEqual([200, bharat.id]);
  });

  test("takes one outcome of its former caller also when it is given on again", async ({
    office,
    asha,
    bharat,
  }) => {
    const deepa = await office.telecaller("deepa");
    const id = await office.lead({ telecallerName: "asha" });
    await give(office, id, bharat);
    expect((await asha.records(id, "interested")).status).toBe(200);
    office.setClock("2026-11-05T10:05:00+05:30");
    await give(office, id, deepa);
    expect((await asha.records(id, "not_interested")).status).toBe(404);
    office.setClock("2026-11-05T10:00:00+05:30");
  });

  test("takes none an hour later, though a file has changed the customer's city since", async ({
    office,
    asha,
    bharat,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    await give(office, id, bharat);
    office.setClock("2026-11-05T11:30:00+05:30");
    await office.query(`insert into call_logs (lead_id, user_id, kind, call_result, event, created_at)
      select ${id}, id, 'edit', 'changed_by_import',
        '{"type": "fields", "changes": [{"field": "city", "from": null, "to": "Pune"}]}', '2026-11-05T11:25:00+05:30'
      from users where username = 'admin'`);
    expect((await asha.records(id, "interested")).status).toBe(404);
    office.setClock("2026-11-05T10:00:00+05:30");
  });
});

describe("a lead reassigned while its telecaller has it open (specification §6)", () => {
  const reassigned = (person: Person, id: number) => person.get(`/api/leads/${id}/reassigned`);

  test("its former telecaller is told who has it and that the outcome is recorded, until it is", async ({
    office,
    asha,
    bharat,
  }) => {
    const id = await office.lead({ telecallerName: "asha" });
    expect((await reassigned(asha, id)).status).toBe(404);
    await office.admin.send("PATCH", `/api/leads/${id}`, { assignedTo: bharat.id });
    expect((await reassigned(asha, id)).body).toEqual({ firstName: "Bharat", takesOutcome: true });
    await asha.changeStatus(id, { outcome: "interested" });
    expect((await reassigned(asha, id)).body).toEqual({ firstName: "Bharat", takesOutcome: false });
    expect((await reassigned(bharat, id)).status).toBe(404);
  });

  test("nobody is told of a lead that was deleted, or never theirs", async ({ office, asha, bharat }) => {
    const id = await office.lead({ telecallerName: "bharat" });
    expect((await reassigned(asha, id)).status).toBe(404);
    await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [id] });
    expect((await reassigned(bharat, id)).status).toBe(404);
  });
});
