import { queryOptions, useMutation } from "@tanstack/react-query";
import type { ImportRecord } from "#contract/imports/calls";
import type { Draft, DraftRow, DraftShow } from "#contract/imports/drafts/calls";
import type { ImportPlan } from "#contract/imports/drafts/plan";
import type { ColumnName } from "#contract/lead/columns";
import { messageOf, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { toast } from "#web/ui/toast.ts";

export const ROWS_PER_PAGE = 100;

/** Which rows of a draft are listed. */
export interface RowChoice {
  show: DraftShow;
  column: ColumnName | undefined;
}

const keyOf = (id: string, ...part: unknown[]) => ["/api/imports", id, "draft", ...part];

export const draftOf = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => send("GET /api/imports/:id/draft", { params: { id }, signal }),
    refetchOnMount: "always",
  });

export interface RowPage {
  rows: DraftRow[];
  total: number;
}

export const rowsKey = (id: string, choice?: RowChoice) => keyOf(id, "rows", ...(choice ? [choice] : []));

/** `offset` may be found when the page is read: rows that were mended have left the list of the server. */
export const rowPageOf = (id: string, choice: RowChoice, page: number, offset: () => number) =>
  queryOptions({
    queryKey: [...rowsKey(id, choice), page],
    queryFn: ({ signal }): Promise<RowPage> => {
      const { show, column } = choice;
      const query = { show, ...(column && { column }), offset: offset(), limit: ROWS_PER_PAGE };
      return send("GET /api/imports/:id/draft/rows", { params: { id }, query, signal });
    },
  });

export const valuesOf = (id: string, column?: ColumnName) =>
  queryOptions({
    queryKey: keyOf(id, "values", column),
    queryFn: ({ signal }) =>
      send("GET /api/imports/:id/draft/values", { params: { id }, query: column ? { column } : {}, signal }),
    refetchOnMount: "always",
  });

export const peopleOf = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, "people"),
    queryFn: ({ signal }) => send("GET /api/imports/:id/draft/people", { params: { id }, signal }),
    refetchOnMount: "always",
  });

const setDraft = (id: string, draft: Draft) => cache.setQueryData(draftOf(id).queryKey, draft);

/** Takes over what a mend has changed, without reading the rows again: a mended row stays where it is. */
export function takeMended(id: string, rows: readonly DraftRow[], draft: Draft): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  setDraft(id, draft);
  cache.setQueriesData<RowPage>(
    { queryKey: rowsKey(id) },
    (page) => page && { ...page, rows: page.rows.map((row) => byNumber.get(row.row) ?? row) },
  );
}

/** What is no draft any longer is not read again. */
const forgetDraft = (id: string) => cache.removeQueries({ queryKey: keyOf(id) });

/** Rows, values and people change with a replaced value and with the plan. */
async function refreshParts(id: string): Promise<void> {
  const [first, second, third] = keyOf(id);
  await cache.invalidateQueries({
    predicate: ({ queryKey: [one, two, three, part] }) =>
      one === first && two === second && three === third && part !== undefined,
  });
}

const toastProblem = (title: string) => (error: unknown) =>
  toast({
    title,
    description: messageOf(error, "The server could not be reached. Try again."),
    tone: "destructive",
  });

/** A change of the whole draft; the reply is the draft as it is then. */
function useDraftChange<V>(id: string, title: string, change: (input: V) => Promise<Draft>) {
  return useMutation({
    mutationFn: change,
    onSuccess: async (draft) => {
      setDraft(id, draft);
      await refreshParts(id);
    },
    onError: toastProblem(title),
  });
}

export const usePlan = (id: string) =>
  useDraftChange(id, "Not changed", (body: Partial<ImportPlan>) =>
    send("PATCH /api/imports/:id/draft", { params: { id }, body }),
  );

export interface Replacing {
  column: ColumnName;
  from: string;
  /** Null takes the replacement back. */
  to: string | null;
}

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

export const useStart = (id: string, onStarted: (record: ImportRecord) => void) =>
  useMutation({
    mutationFn: (remember: string | undefined) =>
      send("POST /api/imports/:id/start", { params: { id }, body: remember ? { remember } : {} }),
    onSuccess: async (record) => {
      onStarted(record);
      forgetDraft(id);
      await refreshAfterCall("POST /api/imports/:id/start");
    },
    onError: toastProblem("Not imported"),
  });

export const useDiscard = (id: string, onDiscarded: () => void) =>
  useMutation({
    mutationFn: () => send("DELETE /api/imports/:id/draft", { params: { id } }),
    onSuccess: async () => {
      onDiscarded();
      forgetDraft(id);
      await refreshAfterCall("DELETE /api/imports/:id/draft");
    },
    onError: toastProblem("Not discarded"),
  });
