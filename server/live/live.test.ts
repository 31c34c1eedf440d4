import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { LeadVersion } from "#contract/live/calls";
import { insertHistoryEntry } from "#server/lead/history-queries";
import { formOf } from "#server/testing/documents";
import { appBeside } from "#server/testing/health";
import { changesOf, listen } from "#server/testing/live";
import type { Office, Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { openEventStream } from "./event-stream.ts";

const test = officeTest({ telecallers: ["asha", "bharat"] });

const oneLead = (office: Office, telecallerName?: string) =>
  office.lead(telecallerName ? { telecallerName } : {});
const record = async (person: Person, lead: number) => {
  const { status } = await person.records(lead, "interested");
  if (status !== 200) throw new Error(`Not recorded: ${status}`);
};
const names = (lead: number) => (data: { leadIds: number[] }) => data.leadIds.includes(lead);
const any = ({ leadIds }: { leadIds: number[] }) => leadIds.length === 0;

describe("changes are sent as they happen (specification §7, within the viewer's scope of §6)", () => {
  test("a telecaller receives changes of own and unassigned leads, never of a colleague's; an administrator of all", async ({
    office,
    asha,
    bharat,
  }) => {
    const [own, theirs, free] = [
      await oneLead(office, "asha"),
      await oneLead(office, "bharat"),
      await oneLead(office),
    ];
    const [page, colleague, desk] = [
      await listen(office, asha),
      await listen(office, bharat),
      await listen(office, office.admin),
    ];
    await record(bharat, theirs);
    expect(await colleague.hears("change", names(theirs))).toMatchObject({ own: true });
    expect(await desk.hears("change", names(theirs))).toMatchObject({ own: false });
    await record(office.admin, own);
    const { at, ...change } = await page.hears("change", names(own));
    expect(change).toEqual({ own: false, leadIds: [own], versions: [] });
    const { body } = await asha.get(`/api/leads/${own}`);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(body.lastCallAt));
    // The colleague takes the unassigned lead: the others' list has one less.
    await record(bharat, free);
    await page.hears("change", names(free));
    await record(bharat, free);
    await record(office.admin, own);
    await expect.poll(() => changesOf(page).length, { timeout: 15_000 }).toBeGreaterThan(2);
    expect(changesOf(page).filter(({ data }) => names(theirs)(data))).toEqual([]);
    await Promise.all([page, colleague, desk].map((one) => one.leave()));
  });

  test("a user who loses a lead receives that something changed, but not which lead it is", async ({
    office,
    asha,
    bharat,
  }) => {
    const lead = await oneLead(office, "asha");
    const page = await listen(office, asha);
    await office.admin.send("PATCH", `/api/leads/${lead}`, { assignedTo: bharat.id });
    expect(await page.hears("change", any)).toMatchObject({ own: false });
    expect(changesOf(page).filter(({ data }) => names(lead)(data))).toEqual([]);
    await page.leave();
  });

  test("an own outcome, snooze and remark are sent with the lead's version, as the page's own reply has it", async ({
    office,
    asha,
  }) => {
    const lead = await oneLead(office, "asha");
    const page = await listen(office, asha);
    const sentWith = (version: number) =>
      page.hears("change", ({ versions }) => versions.some((one: LeadVersion) => one.version === version));
    const { body: called } = await asha.records(lead, "callback", {
      nextFollowUp: "2026-11-05T12:00:00+05:30",
    });
    expect(await sentWith(called.version)).toMatchObject({
      own: true,
      leadIds: [lead],
      versions: [{ id: lead, version: called.version }],
    });
    const { body: snoozed } = await asha.send("POST", `/api/leads/${lead}/snooze`, {
      snooze: "60min",
      at: called.nextFollowUp,
    });
    expect(snoozed.version).toBe(called.version + 1);
    await sentWith(snoozed.version);
    await asha.send("POST", "/api/call-logs", { leadId: lead, callResult: "note", notes: "after six" });
    await sentWith(snoozed.version + 1);
    await page.leave();
  });

  test("a touch, an edit and a document are sent without versions, also together with an own outcome", async ({
    office,
    asha,
  }) => {
    const [dialed, edited, documented] = [
      await oneLead(office, "asha"),
      await oneLead(office, "asha"),
      await oneLead(office, "asha"),
    ];
    const touch = { touch: "dial", requestId: randomUUID() };
    const changes: [number, () => Promise<{ status: number }>][] = [
      [dialed, () => asha.send("POST", `/api/leads/${dialed}/touches`, touch)],
      [edited, () => asha.send("PATCH", `/api/leads/${edited}`, { model: "Baleno" })],
      [
        documented,
        () => asha.send("POST", `/api/leads/${documented}/documents`, formOf({ documentType: "rc_card" })),
      ],
    ];
    const page = await listen(office, asha);
    for (const [lead, change] of changes) {
      expect((await change()).status).toBe(200);
      await record(asha, lead);
      expect(await page.hears("change", names(lead))).toMatchObject({ own: true, versions: [] });
    }
    await page.leave();
  });

  test("an added lead, an uploaded file and changed settings are sent; a sign-in is not", async ({
    office,
    asha,
    bharat,
  }) => {
    const lead = await oneLead(office);
    const { body } = await office.admin.get(`/api/leads/${lead}`);
    const december = { name: "Next month", month: "Dec 2026", year: 2026 };
    const campaign = (await office.admin.send("POST", "/api/campaigns", december)).body.id;
    const page = await listen(office, asha);
    await office.signIn("bharat", "correct-horse");
    const form = { customerId: body.customerId, campaignId: campaign, status: "pending_calls" };
    const added = (await bharat.send("POST", "/api/leads", form)).body.id;
    await page.hears("change", names(added));
    expect(changesOf(page).map(({ data }) => data.leadIds)).toEqual([[added]]);
    await office.admin.send("PATCH", "/api/settings", { dailyTarget: 90 });
    await page.hears("change", any);
    page.told.length = 0;
    await oneLead(office, "bharat");
    await page.hears("change", any);
    await page.leave();
  });

  test("a row committed late with a smaller id is sent too, and changes the counter again", async ({
    office,
    asha,
    bharat,
  }) => {
    const [late, early] = [await oneLead(office, "asha"), await oneLead(office, "asha")];
    const counter = async () => (await asha.get("/api/live/counter")).body.counter;
    const page = await listen(office, asha);
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let drawn = () => {};
    const isDrawn = new Promise<void>((resolve) => {
      drawn = resolve;
    });
    const writing = office.db.transaction(async (tx) => {
      const entry = { leadId: late, userId: bharat.id, createdAt: new Date("2026-11-05T10:00:00+05:30") };
      await insertHistoryEntry(tx, { ...entry, kind: "remark", callResult: "note", notes: "late" });
      drawn();
      await held;
    });
    await isDrawn;
    const before = await counter();
    expect(await counter()).toBe(before);
    await record(asha, early);
    await page.hears("change", names(early));
    const between = await counter();
    expect(between).not.toBe(before);
    expect(changesOf(page).filter(({ data }) => names(late)(data))).toEqual([]);
    commit();
    await writing;
    expect(await page.hears("change", names(late))).toMatchObject({ own: false, leadIds: [late] });
    expect(await counter()).not.toBe(between);
    await page.leave();
  });

  test("a change stored through one server reaches the pages of another", async ({ office, asha }) => {
    const other = await appBeside(office, {});
    const lead = await oneLead(office, "asha");
    const page = await listen({ url: await other.listen({ host: "127.0.0.1", port: 0 }) }, asha);
    await record(office.admin, lead);
    expect(await page.hears("change", names(lead))).toMatchObject({ own: false });
    // Its stop does not wait for pages to disconnect.
    await other.close();
    await page.ended;
  });
});

describe("the progress of imports is sent", () => {
  test("to those who may import, whenever an import begins, goes on or ends", async ({ office, asha }) => {
    const [desk, page] = [await listen(office, office.admin), await listen(office, asha)];
    const progress = () => desk.told.filter(({ event }) => event === "progress").length;
    await expect.poll(progress, { timeout: 15_000 }).toBe(1);
    await oneLead(office);
    await expect.poll(progress, { timeout: 15_000 }).toBe(2);
    expect(page.told.filter(({ event }) => event === "progress")).toEqual([]);
    await Promise.all([desk, page].map((one) => one.leave()));
  });
});

test("one's own break is told to one's pages when it begins, changes its reason or ends, and changes one's own counter", async ({
  office,
  asha,
  bharat,
}) => {
  const [page, colleague] = [await listen(office, asha), await listen(office, bharat)];
  const told = () => page.told.filter(({ event }) => event === "break").length;
  const writes = [
    () => asha.send("POST", "/api/breaks", { reason: "Tea" }),
    () => asha.send("POST", "/api/breaks", { reason: "Lunch" }),
    () => asha.send("POST", "/api/breaks/end"),
  ];
  const counterOf = async (one: Person) => (await one.get("/api/live/counter")).body.counter;
  const colleagues = await counterOf(bharat);
  for (const [before, write] of writes.entries()) {
    const counter = await counterOf(asha);
    expect((await write()).status).toBe(200);
    await expect.poll(told, { timeout: 15_000 }).toBe(before + 1);
    expect(await counterOf(asha)).not.toBe(counter);
  }
  expect(await counterOf(bharat)).toBe(colleagues);
  expect(colleague.told.filter(({ event }) => event === "break")).toEqual([]);
  await Promise.all([page, colleague].map((one) => one.leave()));
});

describe("the stream", () => {
  test("is not buffered on its way, and counted while it is open", async ({ office, asha }) => {
    const page = await listen(office, asha);
    const { headers } = page;
    expect(headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect([headers.get("cache-control"), headers.get("x-accel-buffering")]).toEqual(["no-store", "no"]);
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("content-security-policy")).toMatch(/sandbox$/);
    const open = async () => {
      const text: string = (await office.stranger.get("/metrics")).body;
      return Number(/^renewdesk_live_streams (\d+)$/m.exec(text)?.[1]);
    };
    expect(await open()).toBe(1);
    await page.leave();
    await expect.poll(open).toBe(0);
  });

  test("ends with its session: signed out, deactivated, changed password", async ({ office }) => {
    const reset = (id: string) => office.admin.send("POST", `/api/users/${id}/reset-password`);
    const endings: ((person: Person) => Promise<unknown>)[] = [
      (person) => person.get("/api/logout"),
      ({ id }) => office.admin.send("PATCH", `/api/users/${id}`, { isActive: false }),
      ({ id }) => reset(id),
    ];
    const pages = await Promise.all(
      endings.map(async (end, place) => {
        const person = await office.telecaller(`leaving${place}`);
        const cookie = person.cookie();
        const page = await listen(office, person);
        await end(person);
        return { page, cookie };
      }),
    );
    for (const { page, cookie } of pages) {
      await page.ended;
      expect((await fetch(`${office.url}/api/live`, { headers: { cookie } })).status).toBe(401);
    }
  });

  test("does not keep a session from becoming idle, and ends when it has", async ({ office }) => {
    const idle = await office.telecaller("idle");
    const lead = await oneLead(office, "idle");
    const lastSeen = () => office.query("select last_seen_at from sessions where user_id = $1", [idle.id]);
    const before = await lastSeen();
    office.setClock("2026-11-05T11:30:00+05:30");
    const page = await listen(office, idle);
    expect((await idle.get("/api/live/counter")).status).toBe(200);
    expect((await idle.send("POST", "/api/live/here", { leadId: lead })).status).toBe(200);
    await record(office.admin, lead);
    await page.hears("change", names(lead));
    expect(await lastSeen()).toEqual(before);
    office.setClock("2026-11-05T12:30:00+05:30");
    await page.ended;
    expect((await idle.get("/api/live")).status).toBe(401);
    office.setClock("2026-11-05T10:30:00+05:30");
  });

  test("the oldest of a session ends when a seventh is opened", async ({ office }) => {
    const many = await office.telecaller("many");
    const pages = [];
    for (let number = 0; number < 7; number++) pages.push(await listen(office, many));
    await pages[0]?.ended;
    await office.admin.send("PATCH", "/api/settings", { dailyTarget: 80 });
    await Promise.all(pages.slice(1).map((page) => page.hears("change", any)));
    await Promise.all(pages.map((page) => page.leave()));
  });

  test("the oldest of a user ends when a twenty-first is opened, in however many sessions", async ({
    office,
  }) => {
    const many = await office.telecaller("everywhere");
    const sessions = [many];
    while (sessions.length < 7) sessions.push(await office.signIn("everywhere", "correct-horse"));
    const pages = [];
    for (const person of sessions)
      for (let number = 0; number < 3; number++) pages.push(await listen(office, person));
    await pages[0]?.ended;
    await office.admin.send("PATCH", "/api/settings", { dailyTarget: 81 });
    await Promise.all(pages.slice(1).map((page) => page.hears("change", any)));
    await Promise.all(pages.map((page) => page.leave()));
  });

  test("of a page that stops reading is closed", ({ asha }) => {
    const viewer = {
      id: asha.id,
      role: "telecaller",
      scope: [asha.id],
      mustChangePassword: false,
      sessionHash: "",
    } as const;
    const listener = openEventStream(viewer);
    const at = new Date("2026-11-05T10:00:00+05:30");
    const leadIds = Array.from({ length: 100 }, (_, number) => 1_000_000 + number);
    for (let number = 0; number < 20; number++)
      listener.tell("change", { at, own: false, leadIds, versions: [] });
    expect(listener.stream.destroyed).toBe(false);
    for (let number = 0; number < 100; number++)
      listener.tell("change", { at, own: false, leadIds, versions: [] });
    expect(listener.stream.destroyed).toBe(true);
  });
});
