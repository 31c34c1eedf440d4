import { describe, expect, test } from "vitest";
import {
  type Addressee,
  blanksLeft,
  CREDENTIALS,
  fillIn,
  plainText,
  SELLING_POINTS,
  type TemplateName,
  templateNames,
} from "./messages.ts";
import { messageFor } from "./own-messages.ts";

const agency = {
  agencyName: "SLN Insurance",
  signOff: "Pooja Sawant\nSLN Insurance",
  whatsappNumber: "+91-9800000000",
  seasonalGreeting: "Happy Diwali",
  sellingPoints: SELLING_POINTS,
  credentials: CREDENTIALS,
  messages: [],
  caller: "Pooja Sawant",
};
const rohit: Addressee = {
  name: "Rohit Deshmukh",
  vehicleDetails: "Maruti Suzuki Swift VXi",
  registrationNumber: "mh12de4321",
  insuranceExpiry: "2026-11-08",
  insuranceCompany: null,
};
const TODAY = "2026-11-05";
const write = (name: TemplateName, addressee: Addressee | undefined, today = TODAY) =>
  plainText(messageFor(name, addressee, agency, today));

describe("the messages with a customer's values (specification §2 Templates)", () => {
  test("Template 1 greets, urges, names vehicle and insurer, gives five reasons and asks for a reply", () => {
    expect(write("1", rohit)).toBe(`Happy Diwali, Rohit Deshmukh!

*URGENT: your vehicle insurance expires in 3 days*

Vehicle: Maruti Suzuki Swift VXi
Registration: MH 12 DE 4321
Expiry date: 8 Nov 2026
Current insurer: [Current Insurer]

Renew with us and get:
• Up to 30% below market premium
• Policy in 20 minutes
• 24/7 claim support
• Zero paperwork
• Doorstep service

Reply to this message for your quotation.

Pooja Sawant
SLN Insurance`);
  });

  test("after a quote was sent the message is about that quote, with its insurer and premium", () => {
    expect(write("quote", { ...rohit, quote: { insurer: "Digit", total: 13_654 } })).toBe(
      "Hello Rohit Deshmukh, you have our renewal quotation for MH 12 DE 4321: Digit at ₹13,654. Shall I go ahead with it?",
    );
    expect(write("quote", rohit)).toBe(
      "Hello Rohit Deshmukh, you have our renewal quotation for MH 12 DE 4321. Shall I go ahead with it?",
    );
  });

  test("Template 1 names the insurer where it is known", () => {
    expect(write("1", { ...rohit, insuranceCompany: "ICICI Lombard" })).toContain(
      "Current insurer: ICICI Lombard\n",
    );
  });

  test("the agency's own claims stand in the place of the specification's, a line each", () => {
    const own = { ...agency, sellingPoints: "Home visit\nCashless garages", credentials: "Since 2019" };
    const text = (name: TemplateName) => plainText(messageFor(name, rohit, own, TODAY));
    expect(text("1")).toContain("get:\n• Home visit\n• Cashless garages\n\nReply");
    expect(text("3")).toContain("Why SLN Insurance:\n• Since 2019\n\nWhatsApp");
    expect(text("1") + text("3")).not.toMatch(/30%|50,000/);
  });

  test("Template 2 lists the seven things that are required", () => {
    const numbered = write("2", rohit)
      .split("\n")
      .filter((line) => /^\d\./.test(line));
    expect(numbered).toEqual([
      "1. Previous policy copy",
      "2. PAN card",
      "3. Aadhar card",
      "4. Address",
      "5. Nominee name",
      "6. Nominee relation",
      "7. Nominee age",
    ]);
  });

  test("Template 3 has the time remaining, the benefits, five credentials and the WhatsApp number", () => {
    const text = write("3", rohit);
    expect(text).toContain("Early-bird renewal");
    expect(text).toContain("Time remaining: 3 days\n");
    expect(text).toMatch(/Benefits of early renewal:\n(• .+\n){4}/);
    expect(text).toContain(`Why SLN Insurance:
• 10+ years of experience
• 50,000+ customers
• Pan-India network
• Digital policy management
• Claims settlement help

WhatsApp: +91-9800000000
`);
  });

  test("Template 4 is one short line with registration and expiry", () => {
    expect(write("4", rohit)).toBe(
      "Hello Rohit Deshmukh, your insurance for MH 12 DE 4321 expires on 8 Nov 2026. Shall I send the renewal quotation?",
    );
    expect(write("4", rohit, "2026-11-09")).toContain("expired on 8 Nov 2026");
  });

  test("the pieces with values of the customer are marked, placeholders and the agency's texts are not", () => {
    const marked = (name: TemplateName, addressee?: Addressee) =>
      messageFor(name, addressee, agency, TODAY).flatMap(({ text, filled }) => (filled ? [text] : []));
    expect(marked("1", rohit)).toEqual([
      "Rohit Deshmukh",
      "3 days",
      "Maruti Suzuki Swift VXi",
      "MH 12 DE 4321",
      "8 Nov 2026",
    ]);
    expect(templateNames.flatMap((name) => marked(name))).toEqual([]);
  });
});

describe("days left (specification §9)", () => {
  test.each([
    ["2026-11-05", "2026-11-06", "1 day"],
    ["2026-11-30", "2026-12-01", "1 day"],
    ["2026-12-31", "2027-01-31", "31 days"],
    ["2028-02-28", "2028-03-01", "2 days"],
    ["2026-11-05", "2027-11-05", "365 days"],
  ])("on %s for %s: %s", (today, insuranceExpiry, left) => {
    const customer = { ...rohit, insuranceExpiry };
    expect(write("1", customer, today)).toContain(`*URGENT: your vehicle insurance expires in ${left}*`);
    expect(write("3", customer, today)).toContain(`Time remaining: ${left}\n`);
  });

  test.each(["2026-11-05", "2026-11-04", "2025-12-31"])(
    "an expiry that is not in the future is EXPIRED, %s on 2026-11-05",
    (insuranceExpiry) => {
      const customer = { ...rohit, insuranceExpiry };
      expect(write("1", customer)).toContain("*URGENT: your vehicle insurance has EXPIRED*");
      expect(write("3", customer)).toContain("Time remaining: EXPIRED\n");
    },
  );
});

describe("placeholders (specification §2 Templates)", () => {
  test("without a customer each value is its bracketed placeholder", () => {
    expect(write("1", undefined)).toMatch(/^Happy Diwali, \[Name\]!/);
    for (const line of [
      "expires in [X] days*",
      "Vehicle: [Vehicle Description]\n",
      "Registration: [Vehicle Number]\n",
      "Expiry date: [Expiry Date]\n",
      "Current insurer: [Current Insurer]\n",
    ]) {
      expect(write("1", undefined)).toContain(line);
    }
    expect(write("2", undefined)).toContain("[Name],");
    expect(write("2", undefined)).toContain("your [Vehicle Description] ([Vehicle Number])");
    expect(write("3", undefined)).toContain("Time remaining: [X] days\n");
    expect(write("4", undefined)).toBe(
      "Hello [Name], your insurance for [Vehicle Number] expires on [Expiry Date]. Shall I send the renewal quotation?",
    );
  });

  test("an unknown value of a customer stays a placeholder", () => {
    const unknown = { ...rohit, vehicleDetails: null, registrationNumber: null, insuranceExpiry: null };
    const text = write("1", unknown);
    expect(text).toContain("Rohit Deshmukh");
    for (const placeholder of ["[Vehicle Description]", "[Vehicle Number]", "[Expiry Date]", "[X] days"]) {
      expect(text).toContain(placeholder);
    }
  });

  test("without the agency's WhatsApp number its line keeps a placeholder", () => {
    const pieces = messageFor("3", rohit, { ...agency, whatsappNumber: null }, TODAY);
    expect(plainText(pieces)).toContain("WhatsApp: [WhatsApp Number]\n");
  });
});

test("the call script names the customer's values; what is not known, or no placeholder, stays as it is written", () => {
  const words = { ...agency, agencyName: "SLN" };
  const said = (text: string, addressee = rohit, day = "2026-11-01") => fillIn(text, addressee, words, day);
  expect(plainText(said("Hello [Name], [Caller] of [Agency]: it [Ends]. [No such] [Quote]"))).toBe(
    "Hello Rohit Deshmukh, Pooja Sawant of SLN: it ends on 8 Nov 2026. [No such] [Quote]",
  );
  expect(blanksLeft(said("[Quote]"))).toEqual(["Quote"]);
  const quoted = { ...rohit, quote: { insurer: "ACKO", total: 13500 } };
  expect(plainText(said("I have [Quote]. It [Ends].", quoted, "2026-11-09"))).toBe(
    "I have ACKO at ₹13,500. It ended on 8 Nov 2026.",
  );
});
