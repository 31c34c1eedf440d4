import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { Call } from "#contract/endpoint";
import type { draftsApi } from "#contract/imports/drafts/calls";
import type { DraftSort, ImportPlan } from "#contract/imports/drafts/plan";
import type { Draft, DraftRow, DraftShow } from "#contract/imports/drafts/schemas";
import { ROWS_PER_PAGE } from "#contract/imports/sizes";
import type { ColumnName } from "#contract/lead/columns";
import { PRESENCE_SECONDS } from "#contract/live/intervals";
import { ApiError, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import type { ColumnSort } from "#web/lib/list/column-sort.ts";
import { read } from "#web/lib/read.ts";
import { useWrite } from "#web/lib/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { failure } from "../upload/upload-toasts.ts";
import type { Edit } from "./edits.ts";

const COUNT_AFTER_MS = 1000;

export type Sorting = ColumnSort<DraftSort>;

/** Which rows of a draft are listed, and in which order. */
export interface RowChoice extends Sorting {
  show: DraftShow;
  column: ColumnName | undefined;
  search: string;
}

const importKey = (id: string) => ["/api/imports", id];
const keyOf = (id: string, ...part: unknown[]) => [...importKey(id), "draft", ...part];

/** It may have been discarded or started in another window. */
export const draftOf = (id: string) =>
  read("GET /api/imports/:id/draft", { params: { id } }, { refetchOnWindowFocus: "always" });

/** Who else has the draft open. While somebody has, its sums are read again: both change them. */
export const othersInDraft = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, "others"),
    queryFn: async ({ signal }) => {
      const { others } = await send("POST /api/imports/:id/here", { params: { id }, signal });
      if (others.length > 0) void rereadDraft(id);
      return others;
    },
    refetchInterval: PRESENCE_SECONDS * 1000,
    refetchOnMount: "always",
  });

/** A part of a draft. When there is none, the draft is read again: it may be one no longer. */
const partOf = <T>(id: string, part: readonly unknown[], call: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({
    queryKey: keyOf(id, ...part),
    queryFn: ({ signal }) =>
      call(signal).catch((error) => {
        if (isRefused(error, 404)) void rereadDraft(id);
        throw error;
      }),
  });

/** The rows of a page, by their numbers. */
export const rowsOf = (id: string, page: string) =>
  partOf(id, ["rows", page], async (signal) => {
    const query = { rows: page };
    return (await send("GET /api/imports/:id/draft/rows", { params: { id }, query, signal })).rows;
  });

/**
 * The numbers of the rows that are listed, also page by page, once the first of them is read: a row that is edited stays where it
 * is. Another visit reads another list; while the rows are sorted, the former ones stay.
 */
export const listOf = (id: string, choice: RowChoice) => ({
  ...partOf(id, ["list", choice], async (signal) => {
    const { column, search, ...rest } = choice;
    const query = { ...rest, ...(column && { column }), ...(search && { search }) };
    const { rows } = await send("GET /api/imports/:id/draft/list", { params: { id }, query, signal });
    const pages = Array.from({ length: Math.ceil(rows.length / ROWS_PER_PAGE) }, (_, page) =>
      rows.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE).join(),
    );
    if (pages[0]) await cache.fetchQuery(rowsOf(id, pages[0]));
    return { numbers: rows, pages };
  }),
  gcTime: 0,
  placeholderData: keepPreviousData,
});

export const outdateRows = (id: string) =>
  void cache.invalidateQueries({ queryKey: keyOf(id, "rows"), refetchType: "none" });

export const valuesOf = (id: string, column?: ColumnName) => ({
  ...partOf(id, ["values", column], (signal) =>
    send("GET /api/imports/:id/draft/values", { params: { id }, query: column ? { column } : {}, signal }),
  ),
  refetchOnMount: "always" as const,
});

export const peopleOf = (id: string) => ({
  ...partOf(id, ["people"], (signal) =>
    send("GET /api/imports/:id/draft/people", { params: { id }, signal }),
  ),
  refetchOnMount: "always" as const,
});

const setDraft = (id: string, draft: Draft) => cache.setQueryData(draftOf(id).queryKey, draft);

/** Takes over what an edit has changed, without reading the rows again: an edited row stays where it is. */
function takeEdited(id: string, rows: readonly DraftRow[], draft: Draft): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  setDraft(id, draft);
  cache.setQueriesData<DraftRow[]>({ queryKey: keyOf(id, "rows") }, (page) =>
    page?.map((row) => byNumber.get(row.row) ?? row),
  );
}

export async function saveEdits(id: string, cells: readonly Edit[]): Promise<void> {
  const body = { cells: withSeen(id, cells) };
  const change = send("PATCH /api/imports/:id/draft/rows", { params: { id }, body });
  const { rows, draft } = await changeOf(id, change);
  takeEdited(id, rows, draft);
  countPeopleLater(id);
}

let counting: ReturnType<typeof setTimeout> | undefined;

/** Who gets how many is counted again once the editing pauses: for a large file it takes as long as an edit. */
function countPeopleLater(id: string): void {
  clearTimeout(counting);
  counting = setTimeout(
    () => void cache.invalidateQueries({ queryKey: peopleOf(id).queryKey }),
    COUNT_AFTER_MS,
  );
}

/** With the text that the sender saw in each cell, null for the file's own: what others have edited is not overwritten unseen. */
function withSeen(id: string, cells: readonly Edit[]) {
  const pages = cache.getQueriesData<DraftRow[]>({ queryKey: keyOf(id, "rows") });
  const seen = new Map(pages.flatMap(([, page = []]) => page.map((row) => [row.row, row] as const)));
  return cells.map((cell) => {
    const row = seen.get(cell.row);
    const was = row?.mended.includes(cell.column) ? (row.values[cell.column] ?? "") : null;
    return row ? { ...cell, was } : { ...cell };
  });
}

const rereadDraft = (id: string) =>
  cache.refetchQueries({ queryKey: draftOf(id).queryKey, exact: true }, { cancelRefetch: false });

const isRefused = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);

/** A change of a draft. When it is refused, the draft is read again, and its parts if it still is one. */
async function changeOf<T>(id: string, change: Promise<T>): Promise<T> {
  return change.catch(async (error) => {
    if (isRefused(error, 404, 409)) {
      await rereadDraft(id);
      if (cache.getQueryState(draftOf(id).queryKey)?.status === "success") await refreshParts(id);
    }
    throw error;
  });
}

/** No draft any longer. */
export const isGone = (error: unknown) => isRefused(error, 404);

/** The page shows an import by what has become of it. */
export const rereadImport = (id: string) => cache.refetchQueries({ queryKey: importKey(id), exact: true });

/** The list, its rows, values and people change with a replaced value and with the plan. */
async function refreshParts(id: string): Promise<void> {
  await Promise.all(
    ["list", "rows", "values", "people"].map((part) =>
      cache.invalidateQueries({ queryKey: keyOf(id, part) }),
    ),
  );
}

/** A change of the whole draft; the reply is the draft as it is then. */
function useDraftChange<V>(id: string, title: string, change: (input: V) => Promise<Draft>) {
  return useMutation({
    mutationFn: (input: V) => changeOf(id, change(input)),
    onSuccess: async (draft) => {
      setDraft(id, draft);
      await refreshParts(id);
    },
    onError: (error) => toast(failure(title)(error)),
  });
}

export const usePlan = (id: string) =>
  useDraftChange(id, "Not changed", (body: Partial<ImportPlan> & { month?: string | null }) =>
    send("PATCH /api/imports/:id/draft", { params: { id }, body }),
  );

export type Replacing = Call<typeof draftsApi.replace>["body"];

/** One after the other: each reply has the draft after it. */
export const useReplace = (id: string) =>
  useDraftChange(id, "Not replaced", async (replacements: readonly [Replacing, ...Replacing[]]) => {
    const [first, ...rest] = replacements;
    const replace = (body: Replacing) =>
      send("POST /api/imports/:id/draft/replace", { params: { id }, body });
    let draft = await replace(first);
    for (const one of rest) draft = await replace(one);
    return draft;
  });

export const useCheck = (id: string) =>
  useDraftChange(id, "Not checked", () => send("POST /api/imports/:id/check", { params: { id } }));

export const useStart = (id: string) =>
  useWrite(
    "POST /api/imports/:id/start",
    (body: { remember?: string; rows: number }) =>
      changeOf(id, send("POST /api/imports/:id/start", { params: { id }, body })),
    {
      failure: failure("Not imported"),
      onDone: (record) => {
        cache.setQueryData(importKey(id), record);
        // What is no draft any longer is not read again.
        cache.removeQueries({ queryKey: keyOf(id) });
      },
    },
  );

export const useDiscard = (id: string, onDiscarded: () => void) =>
  useWrite(
    "DELETE /api/imports/:id/draft",
    () => changeOf(id, send("DELETE /api/imports/:id/draft", { params: { id } })),
    {
      failure: failure("Not discarded"),
      onDone: () => {
        // The screen is left before anything of the import is read again.
        flushSync(onDiscarded);
        cache.removeQueries({ queryKey: importKey(id) });
      },
    },
  );
