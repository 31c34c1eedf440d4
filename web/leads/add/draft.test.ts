import { describe, expect, test } from "vitest";
import { NewCustomer } from "#contract/customers/calls";
import { NewLead } from "#contract/leads/calls";
import { customerOf, type Draft, emptyDraft, errorsOf, isTouched, leadOf } from "./draft.ts";

const TODAY = "2026-11-08";
const draft: Draft = {
  ...emptyDraft,
  firstName: " Anita ",
  lastName: "Rao",
  mobileNumber: "9800000777",
  vehicleType: "car",
  campaignId: "7",
};

describe("the form 'Add New Lead' (specification §5)", () => {
  test("is complete with name, mobile number, vehicle type and campaign", () => {
    expect(errorsOf(draft, TODAY)).toEqual({});
  });

  test.each(["firstName", "lastName", "mobileNumber", "vehicleType"] as const)(
    "a missing %s has the server's message",
    (field) => {
      const without = { ...draft, [field]: "" };
      const issues = NewCustomer.safeParse(customerOf(without)).error?.issues ?? [];
      expect(errorsOf(without, TODAY)).toEqual({ [field]: issues[0]?.message });
    },
  );

  test("a campaign is required", () => {
    expect(errorsOf({ ...draft, campaignId: "" }, TODAY)).toEqual({ campaignId: "Campaign is required" });
  });

  test.each(["abc", "12x", "-5", "1e5", "₹", "."])(
    "a premium %o is not numeric, and is never dropped",
    (text) => {
      expect(errorsOf({ ...draft, premiumAmount: text }, TODAY)).toEqual({
        premiumAmount: "Premium must be numeric",
      });
    },
  );

  test.each([
    ["8450.50", 8450.5],
    ["₹ 1,12,000", 112_000],
    ["0", 0],
    [" ", null],
  ])("a premium %o is %o", (text, amount) => {
    const given = { ...draft, premiumAmount: text };
    expect([errorsOf(given, TODAY), customerOf(given).premiumAmount]).toEqual([{}, amount]);
  });

  test.each(["1899", "2028", "20x5", "0"])("a year %o is refused as by the server", (text) => {
    expect(errorsOf({ ...draft, manufactureYear: text }, TODAY)).toEqual({
      manufactureYear: "Year must be 1900 to 2027",
    });
  });

  test("empty optional fields are sent as null, and the server takes them so", () => {
    const customer = customerOf({ ...draft, email: "  " });
    expect(customer).toEqual({
      firstName: "Anita",
      lastName: "Rao",
      mobileNumber: "9800000777",
      email: null,
      address: null,
      vehicleType: "car",
      registrationNumber: null,
      maker: null,
      model: null,
      manufactureYear: null,
      policyNumber: null,
      policyExpiryDate: null,
      premiumAmount: null,
    });
    expect(NewCustomer.safeParse(customer).success).toBe(true);
  });

  test.each([
    ["", null],
    ["auto-assign", "auto-assign"],
    ["unassigned", null],
  ])("assigned to %o is sent as %o, with the status pending_calls", (chosen, sent) => {
    const lead = leadOf({ ...draft, assignedUserId: chosen });
    expect(lead).toEqual({ campaignId: 7, assignedUserId: sent, status: "pending_calls" });
    expect(NewLead.safeParse({ customerId: 3, ...lead }).success).toBe(true);
  });

  test("counts as touched once anything is typed", () => {
    expect([isTouched(emptyDraft), isTouched({ ...emptyDraft, email: "a" })]).toEqual([false, true]);
  });
});
