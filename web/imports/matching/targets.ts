import type { MatchTarget } from "#contract/imports/drafts/plan";
import { type ColumnName, furtherColumns, requiredColumns } from "#contract/lead/columns";
import { fieldOf, fileFields } from "#contract/lead/fields";
import { tableOf } from "#contract/tables";

const labels = tableOf<Record<ColumnName, string>>([...fileFields, "name", "telecallerName"], (name) =>
  name === "name" ? "Name" : name === "telecallerName" ? "Telecaller" : fieldOf(name).label,
);

/** What a column can be matched to, in the order of the choice. */
export const targetLabels: readonly (readonly [MatchTarget, string])[] = [
  ["name", labels.name],
  ["firstName", "First name"],
  ["lastName", "Last name"],
  ["phoneNumber", labels.phoneNumber],
  ["registrationNumber", labels.registrationNumber],
  ["maker", labels.maker],
  ["model", labels.model],
  ["makerAndModel", "Maker and model in one"],
  ["variant", labels.variant],
  ["vehicleType", labels.vehicleType],
  ["manufactureYear", labels.manufactureYear],
  ["registrationDate", labels.registrationDate],
  ["insuranceCompany", labels.insuranceCompany],
  ["insuranceExpiry", labels.insuranceExpiry],
  ["telecallerName", labels.telecallerName],
  ...furtherColumns.map((name) => [name, labels[name]] as const),
];

/** Without it no row can be stored. */
export function isRequired(target: MatchTarget): boolean {
  if (target === "firstName" || target === "makerAndModel") return true;
  return requiredColumns.some((name) => name === target);
}

export const isDateTarget = (target: MatchTarget | undefined): boolean =>
  target === "insuranceExpiry" || target === "registrationDate";

/** The label of a column of ours that is missing. */
export const labelOfColumn = (name: ColumnName): string => labels[name];
