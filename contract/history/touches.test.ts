import { describe, expect, test } from "vitest";
import { whatsappLink } from "#contract/lead/people";
import { CREDENTIALS, SELLING_POINTS, type TemplateName } from "#contract/templates/messages";
import { messageToSend } from "#contract/templates/own-messages";
import { touchRefusal } from "./touches.ts";

const hours = { callingFrom: "10:00", callingUntil: "19:00" };
const lead = { phoneNumber: "+91-9800000142", secondPhone: null, doNotCall: false };
const at = (time: string) => new Date(`2026-11-05T${time}:00+05:30`);

describe("handing a lead over to the phone and to WhatsApp", () => {
  test("is refused outside the agency's hours, with the hours", () => {
    expect(touchRefusal(lead, at("10:00"), hours)).toBeUndefined();
    expect(touchRefusal(lead, at("18:59"), hours)).toBeUndefined();
    expect(touchRefusal(lead, at("09:59"), hours)).toBe("Calling hours: 10:00 to 19:00 (IST)");
    expect(touchRefusal(lead, at("21:00"), hours)).toBe("Calling hours: 10:00 to 19:00 (IST)");
  });

  test("is refused at any time for a number on the do-not-call list, or with too few digits", () => {
    expect(touchRefusal({ ...lead, doNotCall: true }, at("12:00"), hours)).toBe(
      "This number is on the do-not-call list",
    );
    expect(touchRefusal({ ...lead, phoneNumber: "98000" }, at("12:00"), hours)).toBe(
      "This number cannot be dialed",
    );
    expect(
      touchRefusal({ ...lead, phoneNumber: "98000", secondPhone: "9800000143" }, at("12:00"), hours),
    ).toBeUndefined();
  });

  test("opens a chat with the national number and the whole text, whatever form the number has", () => {
    const link = "https://wa.me/919800000142?text=Hello%20Asha%20%26%20co%2C%0A50%25%20%231";
    for (const phone of ["+91-9800000142", "09800000142", "98000 00142", "00919800000142"])
      expect(whatsappLink(phone, "Hello Asha & co,\n50% #1")).toBe(link);
    expect(whatsappLink("98000", "Hello")).toBeUndefined();
  });
});

describe("a message to one customer", () => {
  const agency = {
    agencyName: "SLN",
    signOff: "SLN",
    whatsappNumber: null,
    seasonalGreeting: "Greetings",
    sellingPoints: SELLING_POINTS,
    credentials: CREDENTIALS,
    messages: [],
    caller: "Pooja Sawant",
  };
  const meera = {
    name: "Meera Nair",
    vehicleDetails: "Maruti Suzuki Swift",
    registrationNumber: "MH12DE4321",
    insuranceExpiry: "2026-11-20",
    insuranceCompany: "Digit",
  };
  const refusal = (name: TemplateName, change: Partial<typeof meera> | Record<string, null> = {}) =>
    messageToSend(name, { ...meera, ...change }, agency, "2026-11-05").refusal;

  test("is not sent with a placeholder; what is missing is named, once", () => {
    expect(refusal("1")).toBeUndefined();
    expect(refusal("1", { insuranceCompany: null })).toBe("Template 1 needs: Current Insurer");
    expect(refusal("1", { insuranceExpiry: null, vehicleDetails: null })).toBe(
      "Template 1 needs: Expiry Date, Vehicle Description",
    );
    expect(refusal("2", { registrationNumber: null })).toBe("Template 2 needs: Vehicle Number");
    expect(refusal("4", { insuranceCompany: null })).toBeUndefined();
  });

  test("lacks the agency's own number until the settings have it", () => {
    expect(refusal("3")).toBe("Template 3 needs: WhatsApp Number");
    expect(
      messageToSend("3", meera, { ...agency, whatsappNumber: "98000" }, "2026-11-05").refusal,
    ).toBeUndefined();
  });

  test("may contain brackets: a customer's name is not a placeholder", () => {
    expect(refusal("4", { name: "Meera [Nair]" })).toBeUndefined();
  });
});
