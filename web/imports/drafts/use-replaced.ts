import { useQuery } from "@tanstack/react-query";
import type { DraftRow } from "#contract/imports/drafts/calls";
import type { ColumnName } from "#contract/lead/columns";
import { valuesOf } from "./data.ts";

/** How a cell that differs from the file came to its text. */
export type HowMended = (row: DraftRow, column: ColumnName) => "Mended" | "Replaced" | undefined;

/** 'Replaced' where a value was replaced everywhere, with this file or with an earlier one of its source. */
export function useHowMended(id: string): HowMended {
  const { data } = useQuery(valuesOf(id));
  const replaced = new Set(
    data?.values.flatMap(({ column, replacedBy }) =>
      replacedBy === null ? [] : [`${column} ${replacedBy}`],
    ),
  );
  return ({ mended, values }, column) => {
    if (!mended.includes(column)) return undefined;
    return replaced.has(`${column} ${values[column]}`) ? "Replaced" : "Mended";
  };
}
