import { expect, test } from "vitest";
import { CREDENTIALS, plainText, SELLING_POINTS, unknownBrackets } from "./messages.ts";
import { messageFor, messageToSend, type OwnMessage, ownKeysFor } from "./own-messages.ts";

const agency = {
  agencyName: "SLN Insurance",
  signOff: "SLN Insurance",
  whatsappNumber: null,
  seasonalGreeting: "Greetings",
  sellingPoints: SELLING_POINTS,
  credentials: CREDENTIALS,
  caller: "Pooja Sawant",
};
const farah = {
  name: "Farah Reddy",
  vehicleDetails: "Hyundai i20",
  registrationNumber: "MH12DE4321",
  insuranceExpiry: "2026-11-20",
  insuranceCompany: "Digit",
  language: "hindi / English",
};
const TODAY = "2026-11-05";
const message = (name: string, language: OwnMessage["language"], text: string) => ({ name, language, text });

test("a message in a language of the customer is sent instead of the template; others get the one for every customer, or the template as specified", () => {
  const inHindi = message("4", "Hindi", "Namaste [Name]");
  const said = (messages: OwnMessage[], language: string | null) =>
    plainText(messageFor("4", { ...farah, language }, { ...agency, messages }, TODAY));
  expect(said([inHindi], "hindi / English")).toBe("Namaste Farah Reddy");
  const specified =
    "Hello Farah Reddy, your insurance for MH 12 DE 4321 expires on 20 Nov 2026. Shall I send the renewal quotation?";
  expect(said([inHindi], "Tamil")).toBe(specified);
  expect(said([inHindi], null)).toBe(specified);
  expect(said([message("4", null, "Hello again"), inHindi], "Tamil")).toBe("Hello again");
  expect(said([message("4", null, "Hello again"), inHindi], "Hindi")).toBe("Namaste Farah Reddy");
});

test("of the agency's own messages those of the customer's languages come first, and those of others not at all", () => {
  const own = [
    message("Payment link", null, "Pay"),
    message("Thanks", "Hindi", "Dhanyavaad"),
    message("Thanks", "Tamil", "Nandri"),
    message("4", "Hindi", "Namaste"),
  ];
  expect(ownKeysFor(own, "Hindi")).toEqual(["Thanks (Hindi)", "Payment link"]);
  expect(ownKeysFor(own, null)).toEqual(["Thanks (Hindi)", "Thanks (Tamil)", "Payment link"]);
});

test("an own message is not sent with a value missing, and a bracket that means nothing is found in its text", () => {
  const messages = [message("Payment", null, "[Name], pay for [Quote]. [Sign-off]")];
  const sent = (quote?: { insurer: string; total: number }) =>
    messageToSend("Payment", { ...farah, quote }, { ...agency, messages }, TODAY);
  expect(sent().refusal).toBe("Payment needs: Quote");
  expect(plainText(sent({ insurer: "Digit", total: 13_654 }).message)).toBe(
    "Farah Reddy, pay for Digit at ₹13,654. SLN Insurance",
  );
  expect(unknownBrackets("[Name] has [X] days: [Link] or [X]")).toEqual(["[Link]", "[X]"]);
});

test("a text that a template was copied to fills the days as the template does", () => {
  const messages = [message("1", null, "In [X] days")];
  const said = (today: string) => plainText(messageFor("1", farah, { ...agency, messages }, today));
  expect(said(TODAY)).toBe("In 15 days");
  expect(said("2026-11-20")).toBe("In EXPIRED");
});
