import { UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { insurerLabels } from "#contract/lead/insurers";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { vehicleTypeLabel, vehicleTypes } from "#contract/lead/vehicles";
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
}

const plain = {
  none: { value: NOT_RECORDED, label: NOT_SPECIFIED },
  known: [],
  textOf: (value: string) => value,
};

/** What leads are filtered by in reports and figures, in the order of the fields and chips. */
export const leadFilters = {
  /** The person who has the lead now; the value is the id. */
  telecaller: {
    ...plain,
    label: "Assigned to",
    all: "All telecallers",
    none: { value: UNASSIGNED, label: "Unassigned" },
  },
  source: { ...plain, label: "Source", all: "All sources" },
  insurer: { ...plain, label: "Insurer", all: "All insurers", known: insurerLabels },
  vehicleType: {
    ...plain,
    label: "Vehicle type",
    all: "All vehicle types",
    known: keysOf(vehicleTypes),
    textOf: vehicleTypeLabel,
  },
  language: { ...plain, label: "Language", all: "All languages" },
} as const satisfies Record<string, LeadFilter>;
export type LeadFilterName = keyof typeof leadFilters;
export const leadFilterNames = keysOf(leadFilters);

/** A value as screens write it. */
export function filterText(name: LeadFilterName, value: string): string {
  const { none, textOf } = leadFilters[name];
  return value === none.value ? none.label : textOf(value);
}
