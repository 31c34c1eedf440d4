import { useState } from "react";
import type { DateOrder } from "#contract/imports/drafts/plan";
import type { ImportSource } from "#contract/imports/drafts/schemas";
import { type ColumnName, columnOf } from "#contract/lead/columns";
import type { TableLook } from "../file/table-look.ts";
import { type KnownSource, sourceOfFile } from "../mapping/known-source.ts";
import {
  type FileTarget,
  type MatchedColumn,
  matchColumns,
  missingColumns,
} from "../mapping/match-columns.ts";
import { headerOf, namedColumns } from "../mapping/source-table.ts";
import type { ColumnUse } from "../mapping/staged-rows.ts";
import { isDateTarget } from "../mapping/targets.ts";

/** What a person decided about a file's columns. */
export interface Matched {
  uses: ColumnUse[];
  /** The header of the whole file. */
  header: string[];
  /** Where the file comes from, in the importer's words. */
  source: string | undefined;
}

/** A column with the order of its dates where a person has chosen it. */
export interface MappedColumn extends MatchedColumn {
  chosenOrder?: DateOrder;
}

interface State {
  look: TableLook;
  /** The source that the file was recognised as. */
  found: ImportSource | undefined;
  columns: readonly MappedColumn[];
  /** The same text in every row, for columns that the file does not have. */
  everyRow: NonNullable<KnownSource["everyRow"]>;
  source: string;
}

/** How the columns of a file are matched: proposed, by a source or as this file before, and changed by a person. */
export function useMapping(
  look: TableLook,
  sources: readonly ImportSource[],
  earlier: KnownSource | undefined,
) {
  const headers = () => namedColumns(look.columns).map(({ header }) => header);
  const matchedAs = (found: ImportSource | undefined) => ({
    look,
    found,
    columns: matchColumns(namedColumns(look.columns), found),
    source: found?.name ?? "",
  });
  const [state, setState] = useState<State>(() => {
    if (!earlier) return { ...matchedAs(sourceOfFile(headers(), sources)), everyRow: new Map() };
    const columns = matchColumns(namedColumns(look.columns), earlier, "before");
    return { look, found: undefined, columns, everyRow: earlier.everyRow ?? new Map(), source: earlier.name };
  });
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const changeColumns = (of: (column: MappedColumn) => MappedColumn) =>
    setState((before) => ({ ...before, columns: before.columns.map(of) }));
  // Another sheet or header row.
  if (look !== state.look) change(matchedAs(sourceOfFile(headers(), sources)));

  const { columns, everyRow, source } = state;
  const missing = missingColumns(columns);
  return {
    ...state,
    missing,
    /** Those of them that are not the same in every row either. */
    unknown: missing.filter((name) => !everyRow.get(name)?.trim()),
    /** Matches the columns as those of a source, or of none. */
    matchAs: (found: ImportSource | undefined) => change(matchedAs(found)),
    choose: (index: number, target: FileTarget | undefined) =>
      changeColumns((column) => {
        if (column.index === index) return { ...column, target, sureness: target ? "chosen" : "none" };
        // A column of ours is filled by one of the file's.
        return target && target !== "others" && column.target === target
          ? { ...column, target: undefined, sureness: "none" }
          : column;
      }),
    keepLeftOut: () =>
      changeColumns((column) =>
        column.target ? column : { ...column, target: "others", sureness: "chosen" },
      ),
    chooseOrder: (index: number, chosenOrder: DateOrder) =>
      changeColumns((column) => (column.index === index ? { ...column, chosenOrder } : column)),
    nameSource: (name: string) => change({ source: name }),
    putInEveryRow: (name: ColumnName, text: string) =>
      change({ everyRow: new Map(everyRow).set(name, text) }),
    matched: (): Matched => ({
      uses: [
        ...usesOf(columns),
        ...missing.map((target) => ({ index: -1, header: "", target, constant: everyRow.get(target) ?? "" })),
      ],
      header: headerOf(columns),
      source: source.trim() || undefined,
    }),
  };
}
export type Mapping = ReturnType<typeof useMapping>;

/** Of a part of the mapping step. */
export interface MappingProps {
  mapping: Mapping;
  /** Another sheet or header row is being read, or the rows are being sent. */
  busy: boolean;
}

function usesOf(columns: readonly MappedColumn[]): ColumnUse[] {
  return columns.flatMap(({ index, header, target, order, chosenOrder }) => {
    if (!target) return [];
    const read = chosenOrder ?? order;
    return [{ index, header, target, ...(isDateTarget(target) && read && { order: read }) }];
  });
}

/** The columns of a file in the specification's form, each by its own name; undefined for a file that has others too. */
export function asSpecified({ columns }: TableLook): Matched | undefined {
  const taken = new Set<ColumnName>();
  const uses = columns.flatMap(({ index, header }) => {
    const target = columnOf(header);
    if (!target || taken.has(target)) return [];
    taken.add(target);
    return [{ index, header, target }];
  });
  if (uses.length < columns.length || missingColumns(uses).length > 0) return undefined;
  return { uses, header: headerOf(namedColumns(columns)), source: undefined };
}
