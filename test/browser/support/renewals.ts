import type { Office } from "./office.ts";

/** So long a key is not the next lead's outcome. */
export const UNREAD_MS = 550;

/** That many leads to call, from 'Customer 001' on; Asha's unless said otherwise. */
export function renewals(
  office: Office,
  count: number,
  more: { telecallerName?: string } = { telecallerName: "asha" },
) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Customer ${String(index + 1).padStart(3, "0")}`,
    registrationNumber: `MH 12 DE ${4000 + index}`,
    phoneNumber: `98000${String(10_000 + index)}`,
    ...more,
  }));
  return office.leads(rows);
}
