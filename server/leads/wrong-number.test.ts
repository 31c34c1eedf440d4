import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice, type Person, uploadLeads } from "#server/testing/office";

describe("a lead whose number is wrong or invalid", () => {
  let office: Office;
  let asha: Person;
  beforeAll(async () => {
    office = await openOffice();
    asha = await office.telecaller("asha");
  });
  afterAll(() => office.close());

  const ended = async (outcome: string, status: string) => {
    const [lead = 0] = await uploadLeads(office, [{ telecallerName: "asha" }]);
    await asha.send("PATCH", `/api/leads/${lead}/status`, { status, outcome });
    return lead;
  };
  const toFix = async (): Promise<number[]> => {
    const asked = "/api/leads/by-call-result?callResults=wrong_number,number_invalid&resting=true";
    return (await office.admin.get(asked)).body.map(({ id }: { id: number }) => id);
  };
  const edit = (lead: number, phoneNumber: string) =>
    office.admin.send("PATCH", `/api/leads/${lead}`, { phoneNumber });

  test("is on the list of numbers to correct until its number is corrected", async () => {
    const [wrong, invalid] = [
      await ended("wrong_number", "connected"),
      await ended("number_invalid", "not_connected"),
    ];
    const unreached = await ended("switched_off", "not_connected");
    expect(await toFix()).toEqual([invalid, wrong]);
    await edit(invalid, "9811111111");
    expect(await toFix()).toEqual([wrong]);
    expect(await toFix()).not.toContain(unreached);
  });

  test("keeps its status when the number is corrected, and is offered to its caller at once", async () => {
    const lead = await ended("number_invalid", "not_connected");
    const { body } = await edit(lead, "9822222222");
    expect(body).toMatchObject({ status: "not_connected", subStatus: "number_invalid", tries: 0 });
    expect(body.retryAt).not.toBeNull();
    const { body: next } = await asha.send("POST", "/api/calling/next", { wanted: 4 });
    const offered = next.leads.map((one: { lead: { id: number }; queue: string }) => [
      one.lead.id,
      one.queue,
    ]);
    expect(offered).toContainEqual([lead, "retry"]);
  });

  test("is not corrected by the same digits in another form, nor by another field", async () => {
    const lead = await ended("wrong_number", "connected");
    const { body } = await office.admin.get(`/api/leads/${lead}`);
    const digits = body.phoneNumber.slice(-10);
    expect((await edit(lead, `0${digits}`)).body.retryAt).toBeNull();
    const address = { address: "12 MG Road" };
    expect((await office.admin.send("PATCH", `/api/leads/${lead}`, address)).body.retryAt).toBeNull();
  });

  test("only a wrong number gets a retry for a new one", async () => {
    const lead = await ended("interested", "connected");
    expect((await edit(lead, "9833333333")).body.retryAt).toBeNull();
  });
});
