import { UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { insurerLabels } from "#contract/lead/insurers";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { vehicleTypeLabel, vehicleTypes } from "#contract/lead/vehicles";
import { keysOf } from "#contract/tables";
import type { ListFilter, listFilters } from "./filters.ts";
import type { ValueFilter } from "./value-filters.ts";

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
  hasExpiry: {
    label: "Expiry date",
    all: "Any",
    known: ["true", "false"],
    textOf: (value: string) => (value === "true" ? "Known" : "Not known"),
  },
  vehicleType: {
    label: "Vehicle type",
    all: "All vehicle types",
    known: keysOf(vehicleTypes),
    textOf: vehicleTypeLabel,
  },
  insurer: { label: "Previous insurer" },
  policyReceived: {
    label: "Policy Copy",
    all: "Any",
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

interface LeadFilter {
  label: string;
  /** The choice of every lead. */
  all: string;
  /** The leads without a value: what the server takes, and what it is called. */
  none: { value: string; label: string };
  /** The values that are always offered, beside those of the leads. */
  known: readonly string[];
  textOf: (value: string) => string;
  /** In a figure's title before the value, 'from source', and what stands for none there and on its chip. */
  words: string;
  noneTexts: readonly [words: string, chip: string];
}

const plain = {
  none: { value: NOT_RECORDED, label: NOT_SPECIFIED },
  known: [],
  textOf: (value: string) => value,
  noneTexts: [NOT_SPECIFIED, NOT_SPECIFIED] as const,
};

/** What leads are filtered by in reports and figures, in the order of the fields and chips. */
export const leadFilters = {
  /** The person who has the lead now; the value is the id. */
  telecaller: {
    ...plain,
    label: "Assigned to",
    all: "All telecallers",
    none: { value: UNASSIGNED, label: "Unassigned" },
    words: "of",
    noneTexts: ["without a telecaller", "Unassigned"],
  },
  source: {
    ...plain,
    label: "Source",
    all: "All sources",
    words: "from source",
    noneTexts: ["not recorded", "Source not recorded"],
  },
  insurer: { ...plain, label: "Insurer", all: "All insurers", known: insurerLabels, words: "with insurer" },
  vehicleType: { ...plain, ...filterWords.vehicleType, words: "with vehicle type" },
  language: {
    ...plain,
    label: "Language",
    all: "All languages",
    words: "with language",
    noneTexts: ["not recorded", "Language not recorded"],
  },
} as const satisfies Record<"telecaller" | ValueFilter, LeadFilter>;
export type LeadFilterName = keyof typeof leadFilters;
export const leadFilterNames = keysOf(leadFilters);

/** A value as screens write it. */
export function filterText(name: LeadFilterName, value: string): string {
  const { none, textOf } = leadFilters[name];
  return value === none.value ? none.label : textOf(value);
}
