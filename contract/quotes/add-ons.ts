import { keysOf } from "#contract/tables";

/** Covers that a quote may have besides its plan. */
export const addOns = {
  zero_depreciation: "Zero depreciation",
  roadside: "Roadside assistance",
  engine: "Engine protection",
  return_to_invoice: "Return to invoice",
  consumables: "Consumables",
  ncb_protection: "NCB protection",
  key: "Key replacement",
  tyre: "Tyre protection",
} as const;

export type AddOn = keyof typeof addOns;
export const addOnNames = keysOf(addOns);
