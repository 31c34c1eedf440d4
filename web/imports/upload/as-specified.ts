import { type ColumnName, columnOf } from "#contract/lead/columns";
import type { TableLook } from "../file/table-look.ts";
import { missingColumns } from "../mapping/match-columns.ts";
import { headerOf, namedColumns } from "../mapping/source-table.ts";
import type { Matched } from "./use-mapping.ts";

/** The columns of a file in the specification's form, each by its own name; undefined for a file in another form. */
export function asSpecified({ columns }: TableLook): Matched | undefined {
  const taken = new Set<ColumnName>();
  const uses = columns.flatMap(({ index, header }) => {
    const target = columnOf(header);
    if (!target || taken.has(target)) return [];
    taken.add(target);
    return [{ index, header, target }];
  });
  if (missingColumns(uses).length > 0) return undefined;
  return { uses, header: headerOf(namedColumns(columns)), source: undefined };
}
