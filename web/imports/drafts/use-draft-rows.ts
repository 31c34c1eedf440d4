import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { cache } from "#web/lib/http/cache.ts";
import { isListed } from "./column-texts.ts";
import { ROWS_PER_PAGE, type RowChoice, type RowPage, rowPageOf, rowsKey } from "./data.ts";

const pageAt = (position: number) => Math.floor(position / ROWS_PER_PAGE);

/** The rows of a draft by their place in the list, read a page at a time as they come into view. */
export function useDraftRows(id: string, choice: RowChoice) {
  const { show, column, search } = choice;
  const [wanted, setWanted] = useState<[first: number, last: number]>([0, 0]);
  const pages = new Set([0]);
  for (let page = wanted[0]; page <= wanted[1]; page += 1) pages.add(page);

  const known = (page: number) => cache.getQueryData<RowPage>([...rowsKey(id, choice), page]);
  /** A row that was edited has left the server's list, and stays in this one. */
  const offsetOf = (page: number) => {
    let offset = page * ROWS_PER_PAGE;
    for (let before = 0; before < page; before += 1)
      for (const row of known(before)?.rows ?? []) if (!isListed(row, choice)) offset -= 1;
    return offset;
  };
  const optionsOf = (page: number) => rowPageOf(id, choice, page, () => offsetOf(page));
  const results = useQueries({ queries: [...pages].map(optionsOf) });
  const [first] = results;

  // Another list, or this one later, is read again.
  useEffect(
    () => () => cache.removeQueries({ queryKey: rowsKey(id, { show, column, search }) }),
    [id, show, column, search],
  );

  /** Reads what is missing of these rows. */
  const loadRows = async (from: number, count: number) => {
    const rows: DraftRow[] = [];
    for (let page = pageAt(from); page <= pageAt(from + count - 1); page += 1) {
      const { rows: found } = await cache.ensureQueryData(optionsOf(page));
      rows.push(...found.filter((_, at) => isBetween(page * ROWS_PER_PAGE + at, from, from + count)));
    }
    return rows;
  };
  const total = first?.data?.total;
  return {
    /** Undefined while the first page is read. */
    total,
    error: first?.error,
    isFetching: results.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of results) if (one.isError) void one.refetch();
    },
    /** Undefined while it is read. */
    rowAt: (position: number): DraftRow | undefined =>
      known(pageAt(position))?.rows[position % ROWS_PER_PAGE],
    /** The rows that are in view: their pages are read. */
    showRows: (from: number, to: number) =>
      setWanted((before) =>
        before[0] === pageAt(from) && before[1] === pageAt(to) ? before : [pageAt(from), pageAt(to)],
      ),
    loadRows,
    /** The place of a row of the file, whose order they have; undefined when it is not in the list. */
    placeOf: async (row: number): Promise<number | undefined> => {
      let from = 0;
      let to = (total ?? 0) - 1;
      while (from <= to) {
        const middle = Math.floor((from + to) / 2);
        const [found] = await loadRows(middle, 1);
        if (!found || found.row === row) return found && middle;
        if (found.row < row) from = middle + 1;
        else to = middle - 1;
      }
      return undefined;
    },
  };
}

export type DraftRows = ReturnType<typeof useDraftRows>;

const isBetween = (position: number, from: number, to: number) => position >= from && position < to;
