import { expect, test } from "vitest";
import { SettingsChange } from "#contract/settings/calls";
import { changeOf, draftOf, monthsToAsk, removesMore } from "./draft.ts";

const loaded = {
  agencyName: "SLN Insurance",
  signOff: "SLN Insurance",
  whatsappNumber: null,
  dailyTarget: 80,
  week: "WWWWWWO",
  own: null,
  holidays: "",
  seasonalGreeting: "Greetings",
  sellingPoints: "Zero paperwork",
  credentials: "Since 2019",
  callOpening: "Hello [Name]",
  callQuote: "",
  callObjection: "",
  callClose: "",
  leadsKeptMonths: null,
  callingFrom: "10:00",
  callingUntil: "19:00",
  renewalDaysBefore: 45,
  lostReasons: "Lower price",
  breakReasons: "Tea\nOther",
  taxPercent: 18,
  goodsThirdPartyTaxPercent: 5,
  messages: [],
  passwordMinLength: 6,
  version: "0.3.0",
  commit: null,
};

test("an untouched form changes nothing", () => {
  expect(changeOf(draftOf(loaded), loaded)).toEqual({});
});

test("only changed fields are sent; an emptied number is cleared, an unreadable target is sent as none", () => {
  const draft = { ...draftOf({ ...loaded, whatsappNumber: "98" }), whatsappNumber: " ", dailyTarget: "many" };
  expect(changeOf(draft, { ...loaded, whatsappNumber: "98" })).toEqual({
    whatsappNumber: null,
    dailyTarget: Number.NaN,
  });
});

test("a target that is no whole number from 1 to 500 is refused in one sentence (Settings)", () => {
  const refusal = (dailyTarget: string) => {
    const sent: unknown = JSON.parse(JSON.stringify(changeOf({ ...draftOf(loaded), dailyTarget }, loaded)));
    return SettingsChange.safeParse(sent).error?.issues[0]?.message;
  };
  for (const typed of ["abc", "12 calls", "1.5", "9..", "", "0", "-3", "501", "100000"])
    expect(refusal(typed), typed).toBe("Daily target must be a whole number from 1 to 500");
});

test("an emptied GST is refused as missing, never saved as 0; a typed 0 is 0 (Settings)", () => {
  const answer = (taxPercent: string) => {
    const sent: unknown = JSON.parse(JSON.stringify(changeOf({ ...draftOf(loaded), taxPercent }, loaded)));
    const read = SettingsChange.safeParse(sent);
    return read.success ? read.data.taxPercent : read.error.issues[0]?.message;
  };
  expect(["", "  ", "many", "0", "12.5"].map(answer)).toEqual([
    ...Array.from({ length: 3 }, () => "GST is required: a percentage like 18"),
    0,
    12.5,
  ]);
});

test("renewals become leads some days before their month, or only by hand", () => {
  expect(changeOf({ ...draftOf(loaded), renewalDaysBefore: " 60 " }, loaded)).toEqual({
    renewalDaysBefore: 60,
  });
  expect(changeOf({ ...draftOf(loaded), renewalDaysBefore: "abc" }, loaded)).toEqual({
    renewalDaysBefore: 0,
  });
  expect(changeOf({ ...draftOf(loaded), renewalDaysBefore: "" }, loaded)).toEqual({
    renewalDaysBefore: null,
  });
});

test("leads are kept for ever, or for a number of months", () => {
  const months = { ...draftOf(loaded), keepLeads: "months" as const, keptMonths: " 24 " };
  expect(changeOf(months, loaded)).toEqual({ leadsKeptMonths: 24 });
  expect(changeOf({ ...months, keptMonths: "two" }, loaded)).toEqual({ leadsKeptMonths: 0 });
  const kept = { ...loaded, leadsKeptMonths: 24 };
  expect(changeOf(draftOf(kept), kept)).toEqual({});
  expect(changeOf({ ...draftOf(kept), keepLeads: "forever" }, kept)).toEqual({ leadsKeptMonths: null });
  expect([months, { ...months, keptMonths: "11" }, draftOf(loaded)].map(monthsToAsk)).toEqual([
    24,
    undefined,
    undefined,
  ]);
});

test("only a shorter time needs confirmation", () => {
  const kept = { ...loaded, leadsKeptMonths: 24 };
  expect(removesMore({ leadsKeptMonths: 240 }, loaded)).toBe(true);
  expect(removesMore({ leadsKeptMonths: 12 }, kept)).toBe(true);
  expect(removesMore({ leadsKeptMonths: 36 }, kept)).toBe(false);
  expect(removesMore({ leadsKeptMonths: null }, kept)).toBe(false);
  expect(removesMore({ dailyTarget: 90 }, kept)).toBe(false);
});
