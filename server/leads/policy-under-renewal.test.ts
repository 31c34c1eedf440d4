import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice } from "#server/testing/office";

describe("the policy under renewal (specification §2, §7)", () => {
  let office: Office;
  let id: number;
  beforeAll(async () => {
    office = await openOffice();
    id = await office.lead({ insuranceExpiry: "31-31-2026" });
  });
  afterAll(() => office.close());

  test("only the given fields change, and the history has the former values", async () => {
    const edit = {
      insuranceCompany: "Digit",
      insuranceExpiry: "2026-11-25",
      claimsStatus: "not_claimed",
      previousNcb: "25%",
    };
    const { status, body } = await office.admin.send("PATCH", `/api/leads/${id}`, edit);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...edit,
      previousNcb: "25",
      insuranceExpiryText: null,
      status: "pending_call",
    });
    await office.admin.send("PATCH", `/api/leads/${id}`, { insuranceCompany: "ACKO" });
    const { body: lead } = await office.admin.get(`/api/leads/${id}`);
    expect(lead).toMatchObject({ insuranceCompany: "ACKO", insuranceExpiry: "2026-11-25", subStatus: null });
    const [log] = (await office.admin.get(`/api/leads/${id}/call-logs`)).body;
    expect(log.notes).toBe("Insurance company: Digit → ACKO");
  });

  test.each([
    ["insuranceExpiry", "2026-02-30"],
    ["claimsStatus", "maybe"],
    ["previousNcb", "30"],
  ])("a wrong %s is 400 and changes nothing", async (field, value) => {
    const { status, body } = await office.admin.send("PATCH", `/api/leads/${id}`, { [field]: value });
    expect([status, body.field]).toEqual([400, field]);
  });

  test("fields a caller may not change are ignored", async () => {
    const before = (await office.admin.get(`/api/leads/${id}`)).body;
    await office.admin.send("PATCH", `/api/leads/${id}`, {
      id: 99,
      status: "closed",
      version: 99,
      callCount: 5,
    });
    expect((await office.admin.get(`/api/leads/${id}`)).body).toEqual(before);
  });
});
