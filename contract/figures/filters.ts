import { UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { insurerLabels } from "#contract/lead/insurers";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { filterWords } from "#contract/leads/filter-words";
import type { ValueFilter } from "#contract/leads/filters";
import { keysOf } from "#contract/tables";

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
