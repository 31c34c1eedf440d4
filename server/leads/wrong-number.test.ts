import { describe, expect } from "vitest";
import type { OutcomeCode } from "#contract/lead/outcomes";
import type { Office, Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha"] });

describe("a lead whose number is wrong or invalid", () => {
  const ended = async (office: Office, asha: Person, outcome: OutcomeCode) => {
    const lead = await office.lead({ telecallerName: "asha" });
    await asha.records(lead, outcome);
    return lead;
  };
  const toFix = async (office: Office): Promise<number[]> => {
    const asked = "/api/leads/by-call-result?callResults=wrong_number,number_invalid&resting=true";
    return (await office.admin.get(asked)).body.map(({ id }: { id: number }) => id);
  };
  const edit = (office: Office, lead: number, phoneNumber: string) =>
    office.admin.send("PATCH", `/api/leads/${lead}`, { phoneNumber });

  test("is on the list of numbers to correct until its number is corrected", async ({ office, asha }) => {
    const [wrong, invalid] = [
      await ended(office, asha, "wrong_number"),
      await ended(office, asha, "number_invalid"),
    ];
    const unreached = await ended(office, asha, "switched_off");
    expect(await toFix(office)).toEqual([invalid, wrong]);
    await edit(office, invalid, "9811111111");
    expect(await toFix(office)).toEqual([wrong]);
    expect(await toFix(office)).not.toContain(unreached);
  });

  test("keeps its status when the number is corrected, and is offered to its caller at once", async ({
    office,
    asha,
  }) => {
    const lead = await ended(office, asha, "number_invalid");
    const { body } = await edit(office, lead, "9822222222");
    expect(body).toMatchObject({ status: "not_connected", subStatus: "number_invalid", tries: 0 });
    expect(body.retryAt).not.toBeNull();
    const { body: next } = await asha.send("POST", "/api/calling/next", { wanted: 4 });
    const offered = next.leads.map((one: { lead: { id: number }; queue: string }) => [
      one.lead.id,
      one.queue,
    ]);
    expect(offered).toContainEqual([lead, "retry"]);
  });

  test("is not corrected by the same digits in another form, nor by another field", async ({
    office,
    asha,
  }) => {
    const lead = await ended(office, asha, "wrong_number");
    const { body } = await office.admin.get(`/api/leads/${lead}`);
    const digits = body.phoneNumber.slice(-10);
    expect((await edit(office, lead, `0${digits}`)).body.retryAt).toBeNull();
    const address = { address: "12 MG Road" };
    expect((await office.admin.send("PATCH", `/api/leads/${lead}`, address)).body.retryAt).toBeNull();
  });

  test("only a wrong number gets a retry for a new one", async ({ office, asha }) => {
    const lead = await ended(office, asha, "interested");
    expect((await edit(office, lead, "9833333333")).body.retryAt).toBeNull();
  });
});
