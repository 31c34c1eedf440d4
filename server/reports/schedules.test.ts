import { afterAll, beforeEach, describe, expect } from "vitest";
import { HOUR_MS } from "#contract/time/calendar";
import { readConfig } from "#server/config";
import { openMail } from "#server/platform/mail";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { openMailServer } from "#server/testing/services/mail-server";
import { noteDueMails, sendMails } from "./send-mails.ts";

const server = await openMailServer();
const environment = {
  SMTP_URL: server.url,
  SMTP_FROM: "RenewDesk <reports@agency.example>",
  PUBLIC_URL: "https://desk.agency.example",
  SESSION_IDLE_MINUTES: "99999",
  SESSION_MAX_HOURS: "8000",
};
const test = officeTest({ at: "2026-11-20T10:00:00+05:30", environment });
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
  server.refusal = undefined;
});

const everyMonday = { span: "this-month", every: "week", on: 1, at: "08:30", format: "xlsx" };
const schedule = (office: Office, change: object = {}) =>
  office.admin.send("POST", "/api/report-schedules", {
    ...everyMonday,
    people: [office.admin.id],
    ...change,
  });
const listed = async (office: Office, id: number) => {
  const { schedules } = (await office.admin.get("/api/report-schedules")).body;
  return schedules.find((one: { id: number }) => one.id === id);
};
const withAddress = (office: Office, email: string) =>
  office.admin.send("PATCH", `/api/users/${office.admin.id}`, { email });

/** What the job does at a time. */
async function work(office: Office, at: string) {
  office.setClock(at);
  const config = readConfig({ ADMIN_PASSWORD: "correct-horse", ...environment });
  const mail = openMail(config);
  if (!mail) throw new Error("No mail server");
  const deps = { ...office, config, clock: () => new Date(at) };
  await noteDueMails(deps);
  await sendMails(deps, mail);
  await mail.close();
}
const plain = (raw: string) =>
  raw
    .replace(/=\r\n/g, "")
    .replace(/=E2=82=B9/g, "₹")
    .replace(/=3D/g, "=");

describe("a report is mailed at set times", () => {
  test("on Monday morning each person gets the month's figures once, with their files and without a customer", async ({
    office,
    asha,
  }) => {
    await withAddress(office, "meera@agency.example");
    const lead = await office.lead({ name: "Ananya Iyer", telecallerName: "asha" });
    await asha.records(lead, "interested");
    const { status, body } = await schedule(office);
    expect([status, body]).toMatchObject([
      200,
      { nextAt: "2026-11-23T03:00:00.000Z", last: null, people: [{ email: "meera@agency.example" }] },
    ]);
    await work(office, "2026-11-23T08:29:00+05:30");
    expect(server.received).toHaveLength(0);
    await work(office, "2026-11-23T08:30:00+05:30");
    await work(office, "2026-11-23T08:31:00+05:30");
    expect(server.received.map(({ to }) => to)).toEqual([["meera@agency.example"]]);
    const raw = plain(server.received[0]?.raw ?? "");
    expect(raw).toContain("calls and conversions, Nov 2026");
    expect(raw).toMatch(/Asha +1 +1 +0 +0 +0/);
    expect(raw).toContain("https://desk.agency.example/reports?from=2026-11&to=2026-11");
    expect(raw.match(/filename=by-\w+-2026-11-to-2026-11\.xlsx/g)).toHaveLength(3);
    expect(raw).not.toContain("Ananya");
    expect(await listed(office, body.id)).toMatchObject({
      nextAt: "2026-11-30T03:00:00.000Z",
      last: { at: "2026-11-23T03:00:00.000Z", sent: true, error: null },
    });
    const { entries } = (await office.admin.get("/api/audit-log?limit=1")).body;
    expect(entries[0]).toMatchObject({ what: "Mailed a report", who: "RenewDesk" });
    await office.admin.send("DELETE", `/api/report-schedules/${body.id}`);
  });

  test("what the mail server refuses is tried again, says its reason, and is given up after a day", async ({
    office,
  }) => {
    await withAddress(office, "meera@agency.example");
    const { id } = (await schedule(office, { every: "day", on: null })).body;
    server.refusal = "Mailbox full";
    await work(office, "2026-11-24T08:30:00+05:30");
    expect((await listed(office, id)).last).toMatchObject({
      sent: false,
      error: expect.stringContaining("Mailbox full"),
    });
    await work(office, "2026-11-24T08:31:00+05:30");
    server.refusal = undefined;
    await work(office, "2026-11-24T08:33:00+05:30");
    expect(server.received).toHaveLength(1);
    expect((await listed(office, id)).last).toMatchObject({ sent: true, error: null });

    server.refusal = "Unknown mailbox";
    for (let hour = 0; hour < 40; hour += 1)
      await work(office, new Date(Date.parse("2026-11-25T08:30:00+05:30") + hour * HOUR_MS).toISOString());
    const tries = await office.query(
      "select tries from report_mails where try_at is null and sent_at is null",
    );
    expect(tries).toEqual([{ tries: 8 }]);
    await office.admin.send("DELETE", `/api/report-schedules/${id}`);
  });

  test("a server that was off for a week sends one mail; two servers send none twice", async ({ office }) => {
    await withAddress(office, "meera@agency.example");
    office.setClock("2026-12-01T10:00:00+05:30");
    const { id } = (await schedule(office, { every: "day", on: null, format: null })).body;
    const at = "2026-12-09T12:00:00+05:30";
    await Promise.all([work(office, at), work(office, at), work(office, at)]);
    expect(server.received).toHaveLength(1);
    expect(await listed(office, id)).toMatchObject({ nextAt: "2026-12-10T03:00:00.000Z" });
    await office.admin.send("DELETE", `/api/report-schedules/${id}`);
  });

  test("somebody who may no longer see reports gets none; telecallers cannot be chosen", async ({
    office,
    asha,
  }) => {
    const refused = await schedule(office, { people: [asha.id] });
    expect([refused.status, refused.body]).toMatchObject([400, { field: "people" }]);
    office.setClock("2026-12-11T10:00:00+05:30");
    const meera = await office.admin.send("POST", "/api/users", {
      username: "meera",
      password: "correct-horse",
      firstName: "Meera",
      role: "admin",
      email: "meera@agency.example",
    });
    const { id } = (await schedule(office, { people: [meera.body.id] })).body;
    await office.admin.send("PATCH", `/api/users/${meera.body.id}`, { isActive: false });
    await work(office, "2026-12-14T09:00:00+05:30");
    expect(server.received).toHaveLength(0);
    expect((await listed(office, id)).people).toEqual([]);
    await office.admin.send("DELETE", `/api/report-schedules/${id}`);
  });

  test("a schedule for people without any e-mail address is refused; one address is enough, and whose is missing is listed", async ({
    office,
  }) => {
    await withAddress(office, "");
    const ravi = await office.admin.send("POST", "/api/users", {
      username: "ravi",
      password: "correct-horse",
      firstName: "Ravi",
      role: "admin",
      email: "ravi@agency.example",
    });
    const refused = await schedule(office);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { field: "people", message: "Admin has no e-mail address" },
    ]);
    await office.admin.send("PATCH", `/api/users/${ravi.body.id}`, { email: "" });
    const both = await schedule(office, { people: [office.admin.id, ravi.body.id] });
    expect(both.body).toMatchObject({ field: "people", message: "Nobody chosen has an e-mail address" });
    await office.admin.send("PATCH", `/api/users/${ravi.body.id}`, { email: "ravi@agency.example" });
    const { status, body } = await schedule(office, { people: [office.admin.id, ravi.body.id] });
    expect(status).toBe(200);
    const change = { ...everyMonday, people: [office.admin.id] };
    const changed = await office.admin.send("PATCH", `/api/report-schedules/${body.id}`, change);
    expect([changed.status, changed.body.field]).toEqual([400, "people"]);
    await office.admin.send("PATCH", `/api/users/${ravi.body.id}`, { email: "" });
    const { people } = await listed(office, body.id);
    expect(people.map(({ email }: { email: string | null }) => email)).toEqual([null, null]);
    await office.admin.send("DELETE", `/api/report-schedules/${body.id}`);
  });

  test("an address of somebody without an account gets it too, once, and no more when it is taken out", async ({
    office,
  }) => {
    await withAddress(office, "meera@agency.example");
    office.setClock("2027-01-01T10:00:00+05:30");
    const refused = await schedule(office, { people: [], addresses: ["owner@agency.example", "owner"] });
    expect([refused.status, refused.body.field]).toEqual([400, "addresses"]);
    expect(refused.body.message).toContain("owner: ");
    const addresses = ["owner@agency.example", "OWNER@agency.example", "Meera@agency.example"];
    const { id, ...stored } = (await schedule(office, { addresses, every: "day", on: null })).body;
    expect(stored.addresses).toHaveLength(2);
    const at = "2027-01-02T08:30:00+05:30";
    await Promise.all([work(office, at), work(office, at)]);
    const sentTo = () => server.received.map(({ to }) => to[0]?.toLowerCase()).sort();
    expect(sentTo()).toEqual(["meera@agency.example", "owner@agency.example"]);
    const { entries } = (await office.admin.get("/api/audit-log?limit=2")).body;
    expect(entries.map(({ about }: { about: string }) => about.toLowerCase())).toContain(
      "owner@agency.example",
    );

    server.refusal = "Later";
    await work(office, "2027-01-03T08:30:00+05:30");
    await office.admin.send("PATCH", `/api/report-schedules/${id}`, {
      ...everyMonday,
      every: "day",
      on: null,
      people: [office.admin.id],
    });
    server.refusal = undefined;
    server.received.length = 0;
    await work(office, "2027-01-03T08:33:00+05:30");
    expect(sentTo()).toEqual(["meera@agency.example"]);
    await office.admin.send("DELETE", `/api/report-schedules/${id}`);
  });

  test("a view is mailed as the report that it shows, of the leads that it is filtered by, under its name", async ({
    office,
  }) => {
    await withAddress(office, "meera@agency.example");
    office.setClock("2027-02-01T10:00:00+05:30");
    const view = { name: "Digit funnel", query: "tab=funnel&by=insurer&insurer=Digit&from=2026-01" };
    const refused = await schedule(office, { view: { ...view, query: "telecaller=nobody-at-all" } });
    expect([refused.status, refused.body.field]).toEqual([400, "view.query"]);
    const { id, ...stored } = (await schedule(office, { view, every: "day", on: null })).body;
    expect(stored.view.name).toBe("Digit funnel");
    await work(office, "2027-02-02T08:30:00+05:30");
    const raw = plain(server.received[0]?.raw ?? "");
    expect(raw).toContain("Digit funnel, Feb 2027");
    expect(raw.match(/filename=[\w-]+\.xlsx/g)).toEqual([expect.stringContaining("funnel")]);
    expect(raw).not.toContain("By telecaller");
    await office.admin.send("DELETE", `/api/report-schedules/${id}`);
  });

  test("a schedule needs its day, its time and somebody", async ({ office }) => {
    for (const [field, change] of [
      ["on", { on: 8 }],
      ["on", { on: null }],
      ["on", { every: "day", on: 1 }],
      ["on", { every: "month", on: 29 }],
      ["at", { at: "24:00" }],
      ["people", { people: [] }],
      ["people", { people: [office.admin.id, office.admin.id] }],
      ["span", { span: "for-ever" }],
      ["view.query", { view: { name: "Broken", query: "insurer=%" } }],
    ] as const) {
      const { status, body } = await schedule(office, change);
      expect([status, body.field, change]).toEqual([400, field, change]);
    }
  });

  test("one is sent to oneself at once; without an address it says so", async ({ office }) => {
    await withAddress(office, "meera@agency.example");
    const { id } = (await schedule(office)).body;
    await withAddress(office, "");
    const path = `/api/report-schedules/${id}/send`;
    expect((await office.admin.send("POST", path)).body.field).toBe("email");
    await withAddress(office, "me@agency.example");
    const { status, body } = await office.admin.send("POST", path);
    expect([status, body.message]).toEqual([200, "Sent to me@agency.example"]);
    expect(server.received.map(({ to }) => to)).toEqual([["me@agency.example"]]);
    server.refusal = "Try later";
    expect((await office.admin.send("POST", path)).body.message).toContain("Try later");
  });
});
