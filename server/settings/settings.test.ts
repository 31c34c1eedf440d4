import { describe, expect } from "vitest";
import { BREAK_REASONS } from "#contract/breaks/reasons";
import { callScriptTexts } from "#contract/calling/call-script-texts";
import { LOST_REASONS } from "#contract/lead/closing/lost-reasons";
import { CREDENTIALS, SELLING_POINTS } from "#contract/templates/messages";
import type { Office } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ environment: { PASSWORD_MIN_LENGTH: "9" }, telecallers: ["asha"] });

describe("the agency's settings (specification §2 Templates, §9)", () => {
  const change = (office: Office, body: object) => office.admin.send("PATCH", "/api/settings", body);

  test("the defaults are a target of 80 fresh calls and a neutral greeting, and every user reads them", async ({
    asha,
  }) => {
    expect((await asha.get("/api/settings")).body).toEqual({
      agencyName: "SLN Insurance",
      messages: [],
      own: null,
      signOff: "SLN Insurance",
      whatsappNumber: null,
      dailyTarget: 80,
      seasonalGreeting: "Greetings",
      sellingPoints: SELLING_POINTS,
      credentials: CREDENTIALS,
      leadsKeptMonths: null,
      callingFrom: "10:00",
      callingUntil: "19:00",
      renewalDaysBefore: 45,
      week: "WWWWWWW",
      holidays: "",
      lostReasons: LOST_REASONS,
      breakReasons: BREAK_REASONS,
      taxPercent: 18,
      goodsThirdPartyTaxPercent: 5,
      callOpening: callScriptTexts.callOpening,
      callQuote: callScriptTexts.callQuote,
      callObjection: callScriptTexts.callObjection,
      callClose: callScriptTexts.callClose,
      passwordMinLength: 9,
      version: "0.0.0",
      commit: null,
    });
  });

  test("a changed field applies to all; an absent one stays, an empty number is cleared", async ({
    office,
    asha,
  }) => {
    await change(office, { whatsappNumber: "+91-9800000000" });
    await change(office, { dailyTarget: 60, whatsappNumber: " " });
    expect((await asha.get("/api/settings")).body).toMatchObject({
      dailyTarget: 60,
      whatsappNumber: null,
      agencyName: "SLN Insurance",
    });
    expect((await asha.get("/api/analytics/telecaller-activity")).body.dailyTarget).toBe(60);
  });

  test("a renamed agency signs as before until its sign-off is changed too", async ({ office, asha }) => {
    await change(office, { agencyName: "Shree Laxmi" });
    expect((await asha.get("/api/settings")).body.signOff).toBe("SLN Insurance");
    await change(office, { agencyName: "SLN Insurance" });
  });

  test("the second of two who change a setting gets the first one's value; without `seen` it is replaced", async ({
    office,
  }) => {
    await change(office, { agencyName: "Laxmi", seen: { agencyName: "SLN Insurance" } });
    const late = await change(office, {
      agencyName: "Shree",
      dailyTarget: 70,
      seen: { agencyName: "SLN Insurance" },
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      "Changed by someone else in the meantime: Agency name",
    ]);
    expect(late.body.conflicts).toEqual([{ field: "agencyName", label: "Agency name", value: "Laxmi" }]);
    expect((await office.admin.get("/api/settings")).body.dailyTarget).not.toBe(70);
    expect((await change(office, { agencyName: "SLN Insurance" })).status).toBe(200);
  });

  test("holidays added by two people are both kept; a day that both changed is asked about", async ({
    office,
  }) => {
    const seen = { holidays: "26/01/2027 Republic Day" };
    await change(office, { holidays: `${seen.holidays}\n04/03/2027 Holi` });
    const holidays = `${seen.holidays}\n10/03/2027 Eid`;
    expect((await change(office, { holidays, seen })).body.holidays).toBe(
      "26/01/2027 Republic Day\n04/03/2027 Holi\n10/03/2027 Eid",
    );
    const late = await change(office, { holidays: `${seen.holidays}\n04/03/2027 Dhulandi`, seen });
    expect([late.status, late.body.conflicts[0].field]).toEqual([409, "holidays"]);
    await change(office, { holidays: "" });
  });

  test("claims are kept a line each, without empty lines", async ({ office }) => {
    const { body } = await change(office, { credentials: "  Since 2019 \n\n Own  garage\n" });
    expect(body.credentials).toBe("Since 2019\nOwn garage");
    await change(office, { credentials: CREDENTIALS });
  });

  test("a part of the call script may be empty; its change is in the audit log", async ({ office, asha }) => {
    await change(office, { callObjection: " \n" });
    expect((await asha.get("/api/settings")).body).toMatchObject({
      callObjection: "",
      callClose: callScriptTexts.callClose,
    });
    const { body } = await office.admin.get("/api/audit-log?group=settings");
    expect(JSON.stringify(body.entries[0])).toContain("call script's objection");
    await change(office, { callObjection: callScriptTexts.callObjection });
  });

  test("lost reasons: one written twice is kept once, and one too long is named by its line", async ({
    office,
  }) => {
    const reasons = (lostReasons: string) => change(office, { lostReasons });
    const { body } = await reasons("Lower price\n Bought online\nlower  PRICE\nBought Online");
    expect(body.lostReasons).toBe("Lower price\nBought online");
    expect((await reasons(`Lower price\n${"Too far from here ".repeat(4)}`)).body.message).toBe(
      "Line 2 has more than 60 characters: “Too far from here Too far from…”",
    );
    await reasons(LOST_REASONS);
  });

  test.for([
    ["dailyTarget", 0],
    ["dailyTarget", 501],
    ["dailyTarget", 1.5],
    ["agencyName", " "],
    ["signOff", ""],
    ["seasonalGreeting", ""],
    ["sellingPoints", " \n "],
    ["credentials", ""],
    ["lostReasons", "\n"],
    ["breakReasons", "\n"],
    ["whatsappNumber", "98123"],
    ["whatsappNumber", "call us"],
    ["leadsKeptMonths", 11],
    ["leadsKeptMonths", 241],
    ["leadsKeptMonths", 12.5],
    ["callingFrom", "08:59"],
    ["callingUntil", "21:01"],
    ["callingFrom", "10.00"],
    ["callingUntil", "10:00"],
    ["renewalDaysBefore", 0],
    ["renewalDaysBefore", 181],
    ["lostReasons", `Lower price\n${"x".repeat(61)}`],
    ["callOpening", "x".repeat(2001)],
    ["taxPercent", null],
    ["taxPercent", -1],
    ["goodsThirdPartyTaxPercent", 51],
  ] as const)("%s %j is 400 and names the field", async ([field, value], { office }) => {
    const { status, body } = await change(office, { [field]: value });
    expect([status, body.field]).toEqual([400, field]);
  });

  test("a call script with a wrong placeholder is refused with the sentence of a message; others are saved", async ({
    office,
  }) => {
    const callOpening = "Namaste [Nmae], this is [Caller].";
    const { status, body } = await change(office, { callOpening });
    const text = { name: "Greeting", language: null, text: callOpening };
    const message = (await office.admin.send("POST", "/api/messages", text)).body;
    expect([status, body.field, body.message]).toEqual([400, "callOpening", message.message]);
    expect(body.message).toContain("[Nmae] is not a placeholder");
    expect((await change(office, { callClose: "[Ends], [X] days" })).status).toBe(200);
  });

  test("two wrong calling hours are both named", async ({ office }) => {
    const { body } = await change(office, { callingFrom: "08:00", callingUntil: "22:00" });
    expect(body.issues).toEqual([
      { field: "callingFrom", message: "Calling starts between 09:00 and 21:00" },
      { field: "callingUntil", message: "Calling ends between 09:00 and 21:00" },
    ]);
  });
});
