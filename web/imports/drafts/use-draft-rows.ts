import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { ROWS_PER_PAGE } from "#contract/imports/sizes";
import { cache } from "#web/lib/http/cache.ts";
import { listOf, outdateRows, type RowChoice, rowsOf } from "./data.ts";

const pageAt = (position: number) => Math.floor(position / ROWS_PER_PAGE);

/** The rows of a draft by their place in the list, read a page at a time as they come into view. */
export function useDraftRows(id: string, choice: RowChoice) {
  const [[first, last], setWanted] = useState<[first: number, last: number]>([0, 0]);
  const list = useQuery(listOf(id, choice));
  const { numbers, pages = [] } = list.data ?? {};
  const wanted = pages.filter((_, at) => at === 0 || (at >= first && at <= last));
  const results = useQueries({ queries: wanted.map((page) => rowsOf(id, page)) });
  const all = [list, ...results];

  // On another visit they are read again.
  useEffect(() => () => outdateRows(id), [id]);

  /** Undefined while it is read. */
  const rowAt = (position: number): DraftRow | undefined =>
    cache
      .getQueryData(rowsOf(id, pages[pageAt(position)] ?? "").queryKey)
      ?.find(({ row }) => row === numbers?.[position]);
  return {
    /** Undefined while the list is read. */
    total: numbers?.length,
    error: all.find(({ error }) => error)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of all) if (one.isError) void one.refetch();
    },
    rowAt,
    /** The rows that are in view: their pages are read. */
    showRows: (from: number, to: number) =>
      setWanted((before) =>
        before[0] === pageAt(from) && before[1] === pageAt(to) ? before : [pageAt(from), pageAt(to)],
      ),
    /** Reads what is missing of these rows. */
    loadRows: async (from: number, count: number) => {
      for (const page of pages.slice(pageAt(from), pageAt(from + count - 1) + 1))
        await cache.fetchQuery(rowsOf(id, page));
      return Array.from({ length: count }, (_, at) => rowAt(from + at)).filter((row) => row !== undefined);
    },
    /** The place of a row of the file; undefined when it is not in the list. */
    placeOf: (row: number): number | undefined => {
      const at = numbers?.indexOf(row) ?? -1;
      return at < 0 ? undefined : at;
    },
  };
}

export type DraftRows = ReturnType<typeof useDraftRows>;
