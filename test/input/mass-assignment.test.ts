import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice, type Person } from "#server/testing/office";
import type { About } from "#server/testing/sample-requests";
import { aRecord } from "./every-call.ts";

let office: Office;
let asha: Person;
let bharat: Person;
let about: About;
beforeAll(async () => {
  office = await openOffice();
  asha = await office.telecaller("asha");
  bharat = await office.telecaller("bharat");
  about = await aRecord(office, asha);
});
afterAll(() => office.close());

const leadRow = async () => (await office.query("select * from leads where id = $1", [about.lead]))[0] ?? {};

describe("fields that a form does not have change nothing", () => {
  test("an edit of a lead changes neither its assignee, its campaign, its counts nor its times", async () => {
    const before = await leadRow();
    const answer = await asha.send("PATCH", `/api/leads/${about.lead}`, {
      policyNumber: "P-77",
      id: 1,
      assignedTo: bharat.id,
      campaignId: 1,
      status: "closed",
      subStatus: "interested",
      callCount: 99,
      connectedCount: 99,
      version: 1,
      createdAt: "2020-01-01T00:00:00Z",
      customerId: 1,
    });
    expect(answer.status).toBe(200);
    const after = await leadRow();
    for (const column of ["policy_number", "version", "last_activity_at", "last_worked_at"]) {
      delete before[column];
      delete after[column];
    }
    expect(after).toEqual(before);
  });

  test("an outcome belongs to its sender, has the current time, and counts once", async () => {
    await asha.send("PATCH", `/api/leads/${about.lead}/status`, {
      status: "connected",
      outcome: "interested",
      userId: bharat.id,
      createdAt: "2020-01-01T00:00:00Z",
      callCount: 50,
      fresh: false,
      connected: false,
    });
    const [log] = await office.query("select * from call_logs where lead_id = $1 order by id desc", [
      about.lead,
    ]);
    expect(log).toMatchObject({ user_id: asha.id, connected: true, fresh: true });
    expect(new Date(String(log?.created_at)).getUTCFullYear()).toBe(2026);
    expect(await leadRow()).toMatchObject({ call_count: 1, connected_count: 1 });
  });

  test("a remark belongs to its sender and is no call", async () => {
    const { body } = await asha.send("POST", "/api/call-logs", {
      leadId: about.lead,
      callResult: "interested",
      notes: "Asked for a quote",
      userId: bharat.id,
      kind: "call",
      connected: true,
      id: 1,
    });
    const [log] = await office.query("select * from call_logs where id = $1", [body.id]);
    expect(log).toMatchObject({ user_id: asha.id, connected: false });
    expect(log?.kind).not.toBe("call");
  });

  test("a new user has no id, time or hash chosen by the sender", async () => {
    const id = "11111111-1111-4111-8111-111111111111";
    const { body } = await office.admin.send("POST", "/api/users", {
      username: "uma",
      password: "correct-horse",
      firstName: "Uma",
      role: "telecaller",
      id,
      passwordHash: "x",
      isActive: false,
      createdAt: "2020-01-01T00:00:00Z",
      deletedAt: "2020-01-01T00:00:00Z",
    });
    expect(body).toMatchObject({ username: "uma", isActive: true });
    expect(body.id).not.toBe(id);
    expect(JSON.stringify(body)).not.toMatch(/password/i);
    const changed = await office.admin.send("PATCH", `/api/users/${body.id}`, {
      isActive: true,
      id,
      username: "other",
      passwordHash: "x",
    });
    expect(changed.body).toMatchObject({ id: body.id, username: "uma" });
  });

  test("a telecaller's new record and lead cannot choose an id, a colleague as assignee or a status", async () => {
    const { body } = await asha.send("POST", "/api/customers", {
      firstName: "Ravi",
      lastName: "Kumar",
      mobileNumber: "9800000101",
      vehicleType: "car",
      id: about.customer,
      createdAt: "2020-01-01T00:00:00Z",
    });
    expect(body.id).not.toBe(about.customer);
    const lead = { customerId: body.id, campaignId: about.campaign, assignedUserId: asha.id };
    const made = await asha.send("POST", "/api/leads", { ...lead, id: about.lead, callCount: 9, version: 9 });
    const [row] = await office.query("select * from leads where id = $1", [made.body.id]);
    expect(row).toMatchObject({ call_count: 0, version: 1, status: "pending_call", assigned_to: asha.id });
  });
});
