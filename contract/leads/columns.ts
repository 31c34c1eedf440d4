import { keysOf } from "#contract/tables";

/** The columns that show a text of the lead as it is stored, and its field: reply, cell and sort follow from a row here. */
export const textColumns = { insurer: "insuranceCompany" } as const;
export type TextColumn = keyof typeof textColumns;
export const textColumnNames = keysOf(textColumns);

/** The columns of Leads beside Name, which is always the first. */
export const leadColumns = [
  "registration",
  "vehicle",
  "phone",
  "status",
  "month",
  "expiry",
  "policyCopy",
  "priority",
  "assignedTo",
  ...textColumnNames,
  "followUp",
  "lastCall",
] as const;
export type LeadColumn = (typeof leadColumns)[number];

/** What Leads can be sorted by: any of its columns. */
export const leadSorts = ["name", ...leadColumns] as const;
/** What a page of them can be sorted by too: first what expires next, then what expired last. */
export const pageSorts = [...leadSorts, "next"] as const;

/** The message of a range of expiry dates that ends before it begins. */
export const EXPIRY_RANGE = "The last day is before the first";
