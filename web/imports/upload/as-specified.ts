import { type ColumnName, columnOf } from "#contract/lead/columns";
import type { TableLook } from "../file/table-look.ts";
import { headerOf, namedColumns } from "../mapping/header-texts.ts";
import type { Matched } from "./MappingStep.tsx";

/**
 * The columns of a file in the specification's form, each by its own name; undefined when rows would be left out, about which
 * a person has to be asked.
 */
export function asSpecified({ columns, left }: TableLook): Matched | undefined {
  if (left.some(({ why }) => why === "title" || why === "header" || why === "total")) return undefined;
  const taken = new Set<ColumnName>();
  const uses = columns.flatMap(({ index, header }) => {
    const target = columnOf(header);
    if (!target || taken.has(target)) return [];
    taken.add(target);
    return [{ index, header, target }];
  });
  return { uses, header: headerOf(namedColumns(columns)), source: undefined };
}
