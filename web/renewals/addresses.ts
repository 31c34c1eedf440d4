import type { RenewalShow } from "#contract/renewals/kinds";

/** A month's renewals, and which list of them. */
export function renewalsAddress(month: string, show?: RenewalShow): string {
  return `/renewals/${month}${show ? `?show=${show}` : ""}`;
}
