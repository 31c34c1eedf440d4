import { describe, expect, test } from "vitest";
import { today } from "#contract/time/calendar";
import { daysLeftText, expiryOf } from "./expiry.ts";
import { ncbClock, nextNcb, type PolicyFacts } from "./ncb-clock.ts";

const policy: PolicyFacts = {
  status: "pending_call",
  subStatus: null,
  insuranceExpiry: "2026-11-05",
  claimsStatus: "not_claimed",
  previousNcb: "45",
  newOwner: false,
};
const on = (day: string, change: Partial<PolicyFacts> = {}) => ncbClock({ ...policy, ...change }, day);

describe("the expiry and no-claim-bonus clock of a lead", () => {
  test("a running policy says how many days are left, and 'Expires today' on its last day (§9)", () => {
    const left = (day: string) => {
      const expiry = expiryOf("2026-11-05", null, day);
      return "daysLeft" in expiry && daysLeftText(expiry.daysLeft);
    };
    expect(["2026-11-02", "2026-11-04", "2026-11-05", "2026-11-06"].map(left)).toEqual([
      "3d left",
      "1d left",
      "Expires today",
      "1d ago",
    ]);
    expect(on("2026-11-05")).toEqual({ cover: undefined, bonus: undefined, next: "50%" });
  });

  test("the day turns at midnight in India, whatever the machine's zone", () => {
    expect(on(today(new Date("2026-11-05T23:59:59+05:30")))?.cover).toBeUndefined();
    expect(on(today(new Date("2026-11-06T00:00:00+05:30")))).toMatchObject({
      cover: "Uninsured, inspection likely",
      bonus: "NCB 45% ends in ~89 days",
    });
  });

  test("the bonus is kept for about 90 days: days 88, 89, 90 and 91", () => {
    const bonus = ["2027-02-01", "2027-02-02", "2027-02-03", "2027-02-04"].map((day) => on(day)?.bonus);
    expect(bonus).toEqual([
      "NCB 45% ends in ~2 days",
      "NCB 45% ends in ~1 day",
      "NCB 45% ends about today",
      "NCB probably lost; the insurer decides",
    ]);
    expect(on("2027-02-03")?.next).toBe("50%");
    expect(on("2027-02-04")?.next).toBe("Probably 0%");
  });

  test("the days are counted over month ends and 29 February", () => {
    const kept = (insuranceExpiry: string, day: string) => on(day, { insuranceExpiry })?.bonus;
    expect(kept("2026-10-31", "2026-11-01")).toBe("NCB 45% ends in ~89 days");
    expect(kept("2028-02-28", "2028-02-29")).toBe("NCB 45% ends in ~89 days");
    expect(kept("2028-02-28", "2028-03-01")).toBe("NCB 45% ends in ~88 days");
    expect(kept("2027-02-28", "2027-03-01")).toBe("NCB 45% ends in ~89 days");
    expect(kept("2028-02-29", "2028-05-29")).toBe("NCB 45% ends about today");
  });

  test("a claim-free year leads to the next slab, a claim to none", () => {
    const slabs = ["0", "20", "25", "35", "45", "50"] as const;
    expect(slabs.map((slab) => nextNcb(slab, "not_claimed"))).toEqual(["20", "25", "35", "45", "50", "50"]);
    expect(slabs.map((slab) => nextNcb(slab, "claimed"))).toEqual(slabs.map(() => "0"));
    expect(on("2026-11-10", { claimsStatus: "claimed" })).toMatchObject({
      bonus: "No NCB to keep after a claim",
      next: "0% after a claim",
    });
  });

  test("unknown is never taken for none", () => {
    expect(nextNcb(null, "not_claimed")).toBeNull();
    expect(nextNcb("45", null)).toBeNull();
    expect(on("2026-11-10", { previousNcb: null })).toMatchObject({
      bonus: "NCB ends in ~85 days",
      next: "Unknown",
    });
    expect(on("2026-11-10", { claimsStatus: null })?.next).toBe("50% if claim-free");
    expect(on("2026-11-10", { insuranceExpiry: null })).toBeUndefined();
  });

  test("the new owner of a sold vehicle has no bonus to keep and none next, until another one is entered", () => {
    const bought = { newOwner: true, previousNcb: "0", claimsStatus: null } as const;
    expect(on("2026-11-01", bought)).toEqual({
      cover: undefined,
      bonus: undefined,
      next: "New owner: no bonus yet",
    });
    expect(on("2026-11-25", { ...bought, claimsStatus: "not_claimed" })).toEqual({
      cover: "Uninsured, inspection likely",
      bonus: undefined,
      next: "New owner: no bonus yet",
    });
    expect(on("2026-11-25", { ...bought, previousNcb: "20" })).toMatchObject({
      bonus: "NCB 20% ends in ~70 days",
      next: "25% if claim-free",
    });
    expect(on("2026-11-25", { ...bought, newOwner: false })?.next).toBe("20% if claim-free");
  });

  test("a customer whose policy was done or whose vehicle is sold is never called uninsured", () => {
    for (const subStatus of ["policy_done_by_sln", "policy_done_outside", "vehicle_sold"])
      expect(on("2026-11-10", { status: "connected", subStatus })).toBeUndefined();
    expect(on("2026-11-10", { status: "closed" })).toBeUndefined();
    expect(on("2026-11-10", { status: "connected", subStatus: "interested" })).toBeDefined();
  });
});
