import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { quoteTerms } from "#contract/quotes/terms";
import { pick } from "#contract/tables";
import type { Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: ["asha", "bharat"] });

const digit = {
  insurer: "Go Digit",
  plan: "comprehensive",
  idv: 470000,
  ncb: "35",
  ownDamage: 8930,
  addOns: ["roadside", "zero_depreciation"],
  addOnPremium: 2350,
  thirdParty: 3416,
  validUntil: "2026-11-28",
};
const acko = { insurer: "ACKO", plan: "comprehensive", statedTotal: 12_500 };
const log = (person: Person, lead: number, quote: object = digit) =>
  person.send("POST", `/api/leads/${lead}/quotes`, quote);
const quotesOf = async (person: Person, lead: number) => (await person.get(`/api/leads/${lead}/quotes`)).body;

describe("quotes on a lead", () => {
  test("a quote has its total computed, with the agency's tax, and stands in the history", async ({
    office,
    asha,
  }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    const { status, body } = await log(asha, lead);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      insurer: "Digit",
      addOns: ["zero_depreciation", "roadside"],
      taxPercent: 18,
      thirdPartyTaxPercent: 18,
      total: 13654,
      chosen: false,
      sentAt: null,
      createdBy: "Asha",
    });
    expect(await quotesOf(asha, lead)).toEqual([body]);
    const { body: history } = await asha.get(`/api/leads/${lead}/call-logs`);
    expect(history[0]).toMatchObject({
      callResult: "quote_logged",
      notes: "Digit, Comprehensive: ₹13,654",
    });
  });

  test("what the insurer's paper says to pay counts more than what is computed", async ({ office, asha }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    const { body } = await log(asha, lead, { ...digit, statedTotal: 13660 });
    expect(body.total).toBe(13660);
    const quick = await log(asha, lead, { insurer: "ACKO", plan: "comprehensive", statedTotal: 12500 });
    expect(quick.body).toMatchObject({ total: 12500, ownDamage: null, idv: null });
  });

  test("the third-party premium of a truck has a tax rate of its own, and settings change both", async ({
    office,
    asha,
  }) => {
    const truck = await office.lead({ telecallerName: "asha" });
    await asha.send("PATCH", `/api/leads/${truck}`, { vehicleType: "truck" });
    const { body } = await log(asha, truck, {
      ...digit,
      ownDamage: 10000,
      ncb: null,
      addOnPremium: null,
      thirdParty: 35313,
    });
    expect(body).toMatchObject({ taxPercent: 18, thirdPartyTaxPercent: 5, total: 48879 });
    await office.admin.send("PATCH", "/api/settings", { taxPercent: 12.5, goodsThirdPartyTaxPercent: 12 });
    const later = await log(asha, truck, { insurer: "ACKO", plan: "third_party", thirdParty: 35313 });
    expect(later.body).toMatchObject({ taxPercent: 12.5, thirdPartyTaxPercent: 12, total: 39551 });
    expect((await quotesOf(asha, truck))[0].total).toBe(48879);
    await office.admin.send("PATCH", "/api/settings", { taxPercent: 18, goodsThirdPartyTaxPercent: 5 });
  });

  test.for([
    ["insurer", { insurer: " " }],
    ["statedTotal", { ownDamage: null, addOnPremium: null, thirdParty: null, discount: null }],
    ["discount", { discount: 9000 }],
    ["thirdParty", { plan: "own_damage" }],
    ["idv", { plan: "third_party" }],
    ["taxPercent", { taxPercent: 60 }],
    ["validUntil", { validUntil: "2026-02-30" }],
    ["ncb", { ncb: "30" }],
  ] as const)("a wrong %s is 400 and names it", async ([field, wrong], { office, asha }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    const { status, body } = await log(asha, lead, { ...digit, ...wrong });
    expect([status, body.field]).toEqual([400, field]);
  });

  test("a commercial vehicle with a goods tariff has the tax rate of goods vehicles, any other premium the usual", async ({
    office,
    asha,
  }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    await asha.send("PATCH", `/api/leads/${lead}`, { vehicleType: "commercial_vehicle" });
    const rateWith = async (thirdParty: number) =>
      (await log(asha, lead, { insurer: "Digit", plan: "third_party", thirdParty })).body
        .thirdPartyTaxPercent;
    expect([await rateWith(16_049), await rateWith(14_343)]).toEqual([5, 18]);
  });

  test.for([{ statedTotal: 0 }, { statedTotal: null, ownDamage: 0, addOnPremium: null, thirdParty: null }])(
    "a quote with nothing to pay is refused: %j",
    async (nothing, { office, asha }) => {
      const lead = await office.lead({ telecallerName: "asha" });
      const { status, body } = await log(asha, lead, { ...digit, ...nothing });
      expect([status, body.field, body.message]).toEqual([
        400,
        "statedTotal",
        "What is to be paid must be more than ₹0",
      ]);
    },
  );

  test("an amount that is too large, below zero or no number is refused in words", async ({
    office,
    asha,
  }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    const said = async (idv: unknown) => (await log(asha, lead, { ...digit, idv })).body.message;
    expect([await said(1e12), await said(-1), await said("much")]).toEqual([
      expect.stringContaining("At most ₹9,99,99,99,99,999"),
      expect.stringContaining("Not below 0"),
      expect.stringContaining("A number"),
    ]);
  });

  test("of two who change one quote, the second is told and overwrites nothing", async ({ office, asha }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    const { body: seen } = await log(asha, lead);
    const was = pick(seen, quoteTerms);
    const change = (thirdParty: number) =>
      asha.send("PATCH", `/api/quotes/${seen.id}`, { ...digit, thirdParty, was });
    const first = await change(7897);
    const { status, body } = await change(2094);
    expect([status, body.message]).toEqual([409, "Someone else changed this quote"]);
    expect(await quotesOf(asha, lead)).toEqual([first.body]);
    // The reply was lost.
    expect((await change(7897)).body).toEqual(first.body);
  });

  test("once the policy is sold the choice stays, until the outcome is undone", async ({ office, asha }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    const [one, other] = [(await log(asha, lead)).body.id, (await log(asha, lead, acko)).body.id];
    const choose = async (id: number, chosen: boolean) =>
      (await asha.send("POST", `/api/quotes/${id}/choose`, { chosen })).status;
    expect(await choose(one, true)).toBe(200);
    const requestId = randomUUID();
    await asha.records(lead, "policy_done_by_sln", { requestId });
    expect([await choose(other, true), await choose(one, false)]).toEqual([409, 409]);
    await asha.send("POST", `/api/leads/${lead}/undo`, { requestId });
    expect(await choose(other, true)).toBe(200);
  });

  test("the same quote sent again is stored once", async ({ office, asha }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    const requestId = randomUUID();
    const first = await log(asha, lead, { ...digit, requestId });
    const again = await log(asha, lead, { ...digit, requestId });
    expect(again.body).toEqual(first.body);
    expect(await quotesOf(asha, lead)).toHaveLength(1);
  });

  test("one quote of a lead is chosen at most, and the mark can be taken back", async ({ office, asha }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    const [one, other] = [(await log(asha, lead)).body.id, (await log(asha, lead)).body.id];
    const choose = (id: number, chosen: boolean) => asha.send("POST", `/api/quotes/${id}/choose`, { chosen });
    await choose(one, true);
    await choose(other, true);
    const chosen = async () =>
      (await quotesOf(asha, lead)).filter((quote: { chosen: boolean }) => quote.chosen);
    expect((await chosen()).map(({ id }: { id: number }) => id)).toEqual([other]);
    await choose(other, false);
    expect(await chosen()).toEqual([]);
  });

  test("a quote can be changed and deleted until it was sent; then it stays as the customer has it", async ({
    office,
    asha,
  }) => {
    const lead = await office.lead({ telecallerName: "asha" });
    await asha.records(lead, "interested");
    const { body: quote } = await log(asha, lead);
    const changed = await asha.send("PATCH", `/api/quotes/${quote.id}`, { ...digit, thirdParty: 7897 });
    expect(changed.body.total).toBe(18941);
    const requestId = randomUUID();
    await asha.send("PATCH", `/api/leads/${lead}/status`, {
      outcome: "quote_sent",
      quoteIds: [quote.id],
      requestId,
    });
    expect((await quotesOf(asha, lead))[0].sentAt).not.toBeNull();
    expect((await asha.send("PATCH", `/api/quotes/${quote.id}`, digit)).status).toBe(409);
    expect((await asha.send("DELETE", `/api/quotes/${quote.id}`)).status).toBe(409);
    expect((await asha.send("POST", `/api/leads/${lead}/undo`, { requestId })).status).toBe(200);
    expect((await quotesOf(asha, lead))[0].sentAt).toBeNull();
    expect((await asha.send("DELETE", `/api/quotes/${quote.id}`)).status).toBe(200);
    expect(await quotesOf(asha, lead)).toEqual([]);
  });

  test("only a quote sent has quotes, and only those of its lead", async ({ office, asha }) => {
    const [lead, other] = [
      await office.lead({ telecallerName: "asha" }),
      await office.lead({ telecallerName: "asha" }),
    ];
    const { body: quote } = await log(asha, other);
    const send = (outcome: string) =>
      asha.send("PATCH", `/api/leads/${lead}/status`, { outcome, quoteIds: [quote.id] });
    const before = (await asha.get(`/api/leads/${lead}`)).body;
    for (const outcome of ["interested", "quote_sent"]) {
      const { status, body } = await send(outcome);
      expect([status, body.field]).toEqual([400, "quoteIds"]);
    }
    expect((await asha.get(`/api/leads/${lead}`)).body).toEqual(before);
    expect((await quotesOf(asha, other))[0].sentAt).toBeNull();
  });
});
