import { tableOf } from "#contract/tables";
import { type ColumnName, columnNames } from "./columns.ts";
import { fieldOf } from "./fields.ts";

const labels = tableOf<Record<ColumnName, string>>(columnNames, (name) =>
  name === "name" ? "Name" : name === "telecallerName" ? "Telecaller" : fieldOf(name).label,
);

/** How screens and messages name a column of a file. */
export const labelOfColumn = (name: ColumnName): string => labels[name];
