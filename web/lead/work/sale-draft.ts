import { saleFields } from "#contract/lead/fields";
import type { Lead } from "#contract/leads/record";
import { readPremium } from "../vehicle-numbers.ts";

type SaleField = (typeof saleFields)[number];

/** The fields of the policy the agency sold. */
export type Sale = Pick<Lead, SaleField>;
export type SaleDraft = Record<SaleField, string>;

export function isKnown(sale: Sale): boolean {
  return saleFields.some((field) => sale[field] !== null);
}

export function draftOf(sale: Sale): SaleDraft {
  return {
    newInsurer: sale.newInsurer ?? "",
    newExpiry: sale.newExpiry ?? "",
    newPolicyNumber: sale.newPolicyNumber ?? "",
    newPremium: sale.newPremium === null ? "" : String(sale.newPremium),
  };
}

/** A premium must be numeric (specification §5). */
export function premiumFault({ newPremium }: SaleDraft): string | undefined {
  return newPremium.trim() && readPremium(newPremium) === null ? "Premium must be numeric" : undefined;
}

/**
 * The changed fields with their former values; an emptied field is cleared. Undefined when nothing changed.
 */
export function editOf(draft: SaleDraft, sale: Sale) {
  const before = draftOf(sale);
  const changed = saleFields.filter((field) => draft[field].trim() !== before[field]);
  if (changed.length === 0) return undefined;
  const text = (field: Exclude<SaleField, "newPremium">) =>
    changed.includes(field) ? draft[field].trim() || null : undefined;
  return {
    newInsurer: text("newInsurer"),
    newExpiry: text("newExpiry"),
    newPolicyNumber: text("newPolicyNumber"),
    newPremium: changed.includes("newPremium") ? readPremium(draft.newPremium) : undefined,
    seen: Object.fromEntries(changed.map((field) => [field, sale[field]])),
  };
}
