import { expect, test } from "vitest";
import { changeOf, draftOf } from "./draft.ts";

const loaded = {
  agencyName: "SLN Insurance",
  signOff: "SLN Insurance",
  whatsappNumber: null,
  dailyTarget: 80,
  seasonalGreeting: "Greetings",
  passwordMinLength: 6,
};

test("an untouched form changes nothing", () => {
  expect(changeOf(draftOf(loaded), loaded)).toEqual({});
});

test("only what was changed travels; an emptied number is none, an unreadable target is refused", () => {
  const draft = { ...draftOf({ ...loaded, whatsappNumber: "98" }), whatsappNumber: " ", dailyTarget: "many" };
  expect(changeOf(draft, { ...loaded, whatsappNumber: "98" })).toEqual({
    whatsappNumber: null,
    dailyTarget: 0,
  });
});
