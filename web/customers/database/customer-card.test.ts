import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { CustomerRow } from "#contract/customers/calls";
import { emptyFields } from "#contract/lead/empty-fields";
import { CustomerCard } from "./CustomerCard.tsx";

const bare: CustomerRow = {
  ...emptyFields,
  id: 31,
  leadId: 77,
  name: "Asha Rao",
  firstName: "Asha",
  lastName: "Rao",
  phoneNumber: "9800000142",
  mobileNumber: "9800000142",
  vehicleDetails: null,
  insuranceExpiryText: null,
  otherDetails: null,
  status: "pending_call",
  subStatus: null,
  lastCallAt: null,
  campaignMonth: "2026-11",
  telecallerName: null,
};
const known: CustomerRow = {
  ...bare,
  email: "asha@example.com",
  registrationNumber: "MH12DE4321",
  vehicleType: "commercial_vehicle",
  maker: "Tata",
  model: "Ace",
  insuranceCompany: "Digit",
  insuranceExpiry: "2026-11-08",
};

/** The lines of a card, each after its visually hidden label. */
function linesOf(customer: CustomerRow) {
  const card = createElement(CustomerCard, { customer, ticked: false, onTick: () => undefined });
  const place = { ssrPath: "/", children: card };
  const drawn = renderToStaticMarkup(createElement(Router, place));
  const lines = [...drawn.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line = ""]) =>
    line.replace(/<[^>]+>/g, ""),
  );
  return { drawn, lines };
}

test("a card shows phone, vehicle, email, maker and model, insurance and expiry, and leads to the record (specification §2)", () => {
  const { drawn, lines } = linesOf(known);
  expect(lines).toEqual([
    "Phone: +91-9800000142",
    "Vehicle: Commercial Vehicle · MH 12 DE 4321",
    "Email: asha@example.com",
    "Maker and model: Tata Ace",
    "Insurance: Digit",
    "Expiry: Expires 8 Nov 2026",
  ]);
  expect(drawn).toContain('href="/customer-details/31"');
});

test("unknown values of a customer are 'No insurance' and N/A (specification §2)", () => {
  const { lines } = linesOf(bare);
  expect(lines.slice(1)).toEqual([
    "Vehicle: Not specified · Not specified",
    "Email: No email",
    "Maker and model: Not specified",
    "Insurance: No insurance",
    "Expiry: Expires N/A",
  ]);
});
