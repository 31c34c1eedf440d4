import { customerFieldColumns, leadFieldColumns } from "#server/lead/field-columns";
import { changedByFile } from "./store-queries.ts";

const namesOf = (columns: Record<string, { name: string }>) => Object.values(columns).map(({ name }) => name);

/** The columns of a record and of a lead that an import may change, and its undo put back. */
export const patchable = {
  customer: [...new Set([...changedByFile, ...namesOf(customerFieldColumns)])],
  lead: [...new Set([...namesOf(leadFieldColumns), "insurance_expiry_text"])],
};
