import { keysOf } from "#contract/tables";

/** How leads are shared out among several telecallers; where someone speaks the customer's language, always to one of them. */
export const assignWays = {
  evenly: "Evenly",
  capacity: "By free capacity",
  lastYear: "Last year's caller, the others evenly",
} as const;
export type AssignWay = keyof typeof assignWays;
export const assignWayNames = keysOf(assignWays);

/** What open leads are divided by before some of them are shared out; the value of those without one is ''. */
export const leadParts = {
  /** The Monday of the week in which the policy expires, or EXPIRED. */
  expiry: "Expiry",
  vehicleType: "Vehicle",
  language: "Language",
  source: "Source",
} as const;
export type LeadPart = keyof typeof leadParts;
export const leadPartNames = keysOf(leadParts);
export const EXPIRED = "expired";
