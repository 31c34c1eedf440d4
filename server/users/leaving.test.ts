import { describe, expect } from "vitest";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";
import { test as ofFile } from "#server/testing/office-test";

/** Each test has an office of its own: who is active decides who gets what. */
const test = ofFile.extend("own", async ({ opening }, { onCleanup }) => {
  const office = await openOffice(opening);
  onCleanup(office.close);
  return office;
});

const heldBy = async (office: Office, ids: number[]) =>
  Promise.all(ids.map(async (id) => (await office.admin.get(`/api/leads/${id}`)).body.assignedTo));

/** A telecaller with two promised callbacks, three other open leads and a closed one. */
async function leaverOf(office: Office) {
  const leaver = await office.telecaller("leaver");
  const ids = await uploadLeads(
    office,
    ["Due First", "Due Later", "A", "B", "C", "Closed"].map((name) => ({ name, telecallerName: "leaver" })),
  );
  const [due = 0, later = 0, a = 0, b = 0, c = 0, closed = 0] = ids;
  await leaver.records(due, "callback", { nextFollowUp: "2026-11-05T10:30:00+05:30" });
  await leaver.records(later, "follow_up", { nextFollowUp: "2026-11-07T12:00:00+05:30" });
  await leaver.records(closed, "policy_done_by_sln");
  return { leaver, promised: [due, later], others: [a, b, c], closed };
}

const ways = [
  [
    "deactivated",
    (office: Office, person: Person, to: object) =>
      office.admin.send("PATCH", `/api/users/${person.id}`, { isActive: false, ...to }),
  ],
  [
    "deleted",
    (office: Office, person: Person, to: object) =>
      office.admin.send("DELETE", `/api/users/${person.id}?${new URLSearchParams(Object.entries(to))}`),
  ],
] as const;

describe("a telecaller who leaves (specification §5)", () => {
  test("what they leave is told before: open leads, promised callbacks and the first of these with their times", async ({
    own,
  }) => {
    const { leaver, promised } = await leaverOf(own);
    own.setClock("2026-11-05T11:00:00+05:30");
    const { body } = await own.admin.get(`/api/users/${leaver.id}/leaving`);
    expect(body).toEqual({
      openLeads: 5,
      callbacks: 2,
      due: 1,
      next: [
        { leadId: promised[0], name: "Due First", at: "2026-11-05T05:00:00.000Z", promise: "callback" },
        { leadId: promised[1], name: "Due Later", at: "2026-11-07T06:30:00.000Z", promise: "follow_up" },
      ],
      receivers: [],
    });
  });

  describe.for(ways)("%s", ([, leave]) => {
    test("leaves everything open to the others evenly unless asked otherwise, with an entry in each history", async ({
      own,
    }) => {
      const [one, two] = [await own.telecaller("one"), await own.telecaller("two")];
      const { leaver, promised, others, closed } = await leaverOf(own);
      expect((await leave(own, leaver, {})).status).toBe(200);
      const held = await heldBy(own, [...promised, ...others]);
      expect(held.filter((id) => id === one.id)).toHaveLength(3);
      expect(held.filter((id) => id === two.id)).toHaveLength(2);
      for (const id of [...promised, ...others]) {
        const [entry] = (await own.admin.get(`/api/leads/${id}/call-logs`)).body;
        expect(entry).toMatchObject({
          callResult: "assigned",
          notes: expect.stringMatching(/^Assigned to /),
        });
      }
      expect(await heldBy(own, [closed])).toEqual([leaver.id]);
    });

    test("leaves the promises of a day evenly also when one colleague has far fewer open leads", async ({
      own,
    }) => {
      const [one, two] = [await own.telecaller("one"), await own.telecaller("two")];
      await uploadLeads(own, Array(20).fill({ telecallerName: "one" }));
      const leaver = await own.telecaller("leaver");
      const ids = await uploadLeads(own, Array(4).fill({ telecallerName: "leaver" }));
      for (const id of ids)
        await leaver.records(id, "callback", { nextFollowUp: "2026-11-07T10:30:00+05:30" });
      expect((await leave(own, leaver, {})).status).toBe(200);
      expect((await heldBy(own, ids)).filter((id) => id === one.id)).toHaveLength(2);
      expect((await heldBy(own, ids)).filter((id) => id === two.id)).toHaveLength(2);
    });

    test("leaves nobody more than their capacity while another has room, as was told before", async ({
      own,
    }) => {
      const [one, two] = [await own.telecaller("one"), await own.telecaller("two")];
      await own.admin.send("PATCH", `/api/users/${one.id}`, { capacity: 1 });
      await uploadLeads(own, Array(9).fill({ telecallerName: "two" }));
      const { leaver } = await leaverOf(own);
      const told = (await own.admin.get(`/api/users/${leaver.id}/leaving`)).body.receivers;
      expect(told).toEqual([
        { id: one.id, name: "One", open: 0, given: 1, capacity: 1 },
        { id: two.id, name: "Two", open: 9, given: 4, capacity: null },
      ]);
      expect((await leave(own, leaver, {})).body.handedOn).toEqual(told);
      const { body } = await own.admin.get("/api/users/work");
      const openOf = (id: string) => body.find((row: { id: string }) => row.id === id).openLeads;
      expect([one, two].map(({ id }) => openOf(id))).toEqual([1, 13]);
    });

    test("leaves nothing to a colleague who is full, and says so before", async ({ own }) => {
      const [one, two] = [await own.telecaller("one"), await own.telecaller("two")];
      await uploadLeads(own, [{ telecallerName: "one" }]);
      await own.admin.send("PATCH", `/api/users/${one.id}`, { capacity: 1 });
      const { leaver } = await leaverOf(own);
      const told = (await own.admin.get(`/api/users/${leaver.id}/leaving`)).body.receivers;
      const takes = { id: two.id, name: "Two", open: 0, given: 5, capacity: null };
      expect(told).toEqual([{ id: one.id, name: "One", open: 1, given: 0, capacity: 1 }, takes]);
      expect((await leave(own, leaver, {})).body.handedOn).toEqual([takes]);
    });

    test("leaves promised callbacks to a person also when the leads become unassigned", async ({ own }) => {
      const [one, two] = [await own.telecaller("one"), await own.telecaller("two")];
      const { leaver, promised, others } = await leaverOf(own);
      expect((await leave(own, leaver, { openLeads: "unassign" })).status).toBe(200);
      expect(await heldBy(own, others)).toEqual([null, null, null]);
      expect((await heldBy(own, promised)).sort()).toEqual([one.id, two.id].sort());
    });

    test("leaves all to one heir, or the callbacks to another", async ({ own }) => {
      const [one, two] = [await own.telecaller("one"), await own.telecaller("two")];
      const { leaver, promised, others } = await leaverOf(own);
      expect((await leave(own, leaver, { openLeads: one.id, callbacks: two.id })).status).toBe(200);
      expect(await heldBy(own, [...promised, ...others])).toEqual([two.id, two.id, one.id, one.id, one.id]);
    });

    test("leaves nothing to somebody who is not active, nor to themselves, and stays then", async ({
      own,
    }) => {
      await own.telecaller("one");
      const { leaver } = await leaverOf(own);
      for (const to of [{ openLeads: leaver.id }, { openLeads: own.admin.id }, { callbacks: leaver.id }]) {
        const { status, body } = await leave(own, leaver, to);
        expect([status, body.field, body.message]).toEqual([
          400,
          Object.keys(to)[0],
          "Choose an active telecaller",
        ]);
      }
      expect((await leaver.get("/api/auth/user")).status).toBe(200);
    });

    test("the last one leaves everything unassigned; what was promised stays in Reminders", async ({
      own,
    }) => {
      const { leaver, promised, others } = await leaverOf(own);
      const { status, body } = await leave(own, leaver, { openLeads: "share" });
      expect([status, body.field]).toEqual([400, "openLeads"]);
      expect((await leave(own, leaver, {})).status).toBe(200);
      expect(await heldBy(own, [...promised, ...others])).toEqual([null, null, null, null, null]);
      const { reminders } = (await own.admin.get("/api/reminders")).body;
      expect(
        reminders.map((row: { leadId: number; assignedTo: unknown }) => [row.leadId, row.assignedTo]),
      ).toEqual(promised.map((id) => [id, null]));
    });
  });

  test("activated again within ten minutes they can have back what nobody has worked on", async ({ own }) => {
    const one = await own.telecaller("one");
    const { leaver, promised, others } = await leaverOf(own);
    const undoable = async () => (await own.admin.get("/api/leads/bulk-assign")).body;
    const change = (isActive: boolean) => own.admin.send("PATCH", `/api/users/${leaver.id}`, { isActive });
    await change(false);
    expect(await undoable()).toBeNull();
    await change(true);
    const [worked = 0, ...rest] = [...others, ...promised];
    await one.records(worked, "interested");
    const { id, leads, unchanged, of } = await undoable();
    expect([leads, unchanged, of]).toEqual([5, 4, { id: leaver.id, name: "Leaver" }]);
    const { body } = await own.admin.send("POST", `/api/leads/bulk-assign/${id}/undo`);
    expect(body).toMatchObject({ undone: 4, kept: 1 });
    expect(await heldBy(own, [worked, ...rest])).toEqual([one.id, ...rest.map(() => leaver.id)]);
  });

  test("two who are deleted at once, each the other's heir, leave nothing to somebody who is gone", async ({
    own,
  }) => {
    await own.telecaller("stays");
    for (let round = 0; round < 5; round++) {
      const people = await Promise.all([own.telecaller(`one${round}`), own.telecaller(`two${round}`)]);
      const [a, b] = people;
      await uploadLeads(own, [{ telecallerName: `one${round}` }, { telecallerName: `two${round}` }]);
      const answers = await Promise.all([
        own.admin.send("DELETE", `/api/users/${a.id}?openLeads=${b.id}`),
        own.admin.send("DELETE", `/api/users/${b.id}?openLeads=${a.id}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const [held] = await own.query(
        "select count(*)::int as leads from leads l join users u on u.id = l.assigned_to where u.deleted_at is not null",
      );
      expect(held).toEqual({ leads: 0 });
      await Promise.all(people.map(({ id }) => own.admin.send("DELETE", `/api/users/${id}`)));
    }
  });

  test("leads are moved only from somebody who stops working leads", async ({ own }) => {
    const two = await own.telecaller("two");
    const { status, body } = await own.admin.send("PATCH", `/api/users/${two.id}`, {
      firstName: "Two",
      openLeads: "unassign",
    });
    expect([status, body.field]).toEqual([400, "openLeads"]);
  });
});
