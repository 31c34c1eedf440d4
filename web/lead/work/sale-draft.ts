import { saleFields } from "#contract/lead/fields";
import type { Lead } from "#contract/leads/record";
import { textsOf } from "#web/lib/form.ts";
import { editOfLead } from "../lead-form.ts";
import { readPremium } from "../vehicle-numbers.ts";

type SaleField = (typeof saleFields)[number];

/** The fields of the policy the agency sold. */
export type Sale = Pick<Lead, SaleField>;
export type SaleDraft = Record<SaleField, string>;

export function isKnown(sale: Sale): boolean {
  return saleFields.some((field) => sale[field] !== null);
}

export const draftOf = (sale: Sale): SaleDraft => textsOf(saleFields, sale);

/** A premium must be numeric (specification §5). */
export function premiumFault({ newPremium }: SaleDraft): string | undefined {
  return newPremium.trim() && readPremium(newPremium) === null ? "Premium must be numeric" : undefined;
}

/** Undefined when nothing changed. */
export function editOf(draft: SaleDraft, sale: Sale) {
  const edit = editOfLead(saleFields, draft, sale);
  return Object.keys(edit.seen).length > 0 ? edit : undefined;
}

const typed = new Map<string, Partial<SaleDraft>>();

/** What a user typed of a lead's new policy and has not saved; kept while the page is open, also after Esc. */
export function keptSale(userId: string, lead: Sale & { id: number }) {
  const key = `${userId}:${lead.id}`;
  return {
    read: (): SaleDraft => ({ ...draftOf(lead), ...typed.get(key) }),
    write: (draft: SaleDraft) => {
      const known = draftOf(lead);
      const changed = saleFields.filter((field) => draft[field] !== known[field]);
      typed.set(key, Object.fromEntries(changed.map((field) => [field, draft[field]])));
    },
    forget: () => typed.delete(key),
  };
}
