import { vehicleTypeLabel, vehicleTypes } from "#contract/lead/vehicles";
import { keysOf } from "#contract/tables";
import type { ListFilter, listFilters } from "./filters.ts";

interface Words {
  label: string;
  /** The choice of every lead. */
  all?: string;
}

/** Of a filter that is chosen from a list: its values, and how one reads. */
interface ListedWords extends Required<Words> {
  known: readonly string[];
  textOf: (value: string) => string;
}

/** How screens name the filters of lists of leads, and their values. */
export const filterWords = {
  telecaller: { label: "Telecaller", all: "All telecallers" },
  campaign: { label: "Campaign", all: "All campaigns" },
  expiryFrom: { label: "Expiry from" },
  expiryTo: { label: "Expiry to" },
  vehicleType: {
    label: "Vehicle type",
    all: "All vehicle types",
    known: keysOf(vehicleTypes),
    textOf: vehicleTypeLabel,
  },
  insurer: { label: "Previous insurer" },
  policyReceived: {
    label: "Policy Copy",
    all: "Received or not",
    known: ["true", "false"],
    textOf: (value: string) => (value === "true" ? "Received" : "Not Received"),
  },
} as const satisfies {
  [F in ListFilter]: (typeof listFilters)[F] extends "vehicleType" | "flag" | "value" ? ListedWords : Words;
};

/** A value as screens write it. */
export function textOfFilter(name: ListFilter, value: string): string {
  const words = filterWords[name];
  return "textOf" in words ? words.textOf(value) : value;
}
