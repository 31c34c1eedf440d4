import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ExportFormat } from "#contract/exports/formats";
import { type ImportState, importStates } from "#contract/imports/states";
import { createStore } from "#web/lib/browser/store.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { toast } from "#web/ui/toast.ts";
import type { HistoryState, RowsState } from "./list-state.ts";

export const IMPORTS_PER_PAGE = 50;
export const ROWS_PER_PAGE = 50;

/** The server tells how far an import is (web/lib/live); without it, and of one that is only sent, it is read this often. */
const WORKING_EVERY_MS = 5000;

export function importsOf({ month, user, state, page }: HistoryState) {
  const query = { month, user, state, page, limit: IMPORTS_PER_PAGE };
  return queryOptions({
    queryKey: ["/api/imports", query],
    queryFn: ({ signal }) => send("GET /api/imports", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    refetchInterval: ({ state: { data } }) =>
      data?.imports.some(({ state }) => importStates[state].running) ? WORKING_EVERY_MS : false,
  });
}

export function importOf(id: string) {
  return queryOptions({
    queryKey: ["/api/imports", id],
    queryFn: ({ signal }) => send("GET /api/imports/:id", { params: { id }, signal }),
    refetchOnMount: "always",
    refetchInterval: ({ state: { data } }) =>
      data && importStates[data.state].running ? WORKING_EVERY_MS : false,
  });
}

const workedOn = ({ result, worked }: RowsState) =>
  worked && result === "added" && { worked: worked === "yes" ? "true" : "false" };

const asUndone = ({ result, undone }: Pick<RowsState, "result" | "undone">) =>
  undone && result === "added" && { undone: undone === "yes" ? "true" : "false" };

/** How many of the leads that an undone import added stayed, or were removed and still have a row. */
export const countOfUndone = (id: string, undone: "yes" | "no") =>
  queryOptions({
    queryKey: ["/api/imports", id, "rows", "undone", undone],
    queryFn: async ({ signal }) => {
      const query = { result: "added", ...asUndone({ result: "added", undone }), limit: 1 } as const;
      return (await send("GET /api/imports/:id/rows", { params: { id }, query, signal })).total;
    },
    refetchOnMount: "always",
  });

/** The rows of an import; those of one that is being undone change with its state. */
export function rowsOf(id: string, state: ImportState, shown: RowsState, search: string) {
  const query = {
    result: shown.result,
    ...workedOn(shown),
    ...asUndone(shown),
    ...(search && { search }),
    page: shown.page,
    limit: ROWS_PER_PAGE,
  };
  return queryOptions({
    queryKey: ["/api/imports", id, "rows", state, query],
    queryFn: ({ signal }) => send("GET /api/imports/:id/rows", { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** Who has the leads that an import added. */
export const peopleOf = (id: string) =>
  queryOptions({
    queryKey: ["/api/imports", id, "people"],
    queryFn: ({ signal }) => send("GET /api/imports/:id/people", { params: { id }, signal }),
    refetchOnMount: "always",
  });

/** Counted at the moment of the question. */
export function undoPreviewOf(id: string) {
  return queryOptions({
    queryKey: ["/api/imports", id, "undo"],
    queryFn: ({ signal }) => send("GET /api/imports/:id/undo", { params: { id }, signal }),
    refetchOnMount: "always",
    gcTime: 0,
  });
}

const actions = {
  start: (id: string) => send("POST /api/imports/:id/start", { params: { id }, body: {} }),
  cancel: (id: string) => send("POST /api/imports/:id/cancel", { params: { id } }),
  undo: (id: string) => send("POST /api/imports/:id/undo", { params: { id } }),
};

/** Tries a failed import again, cancels or undoes one; the page shows the reply. */
export function useImportAction(id: number, failed: string, onDone?: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (action: keyof typeof actions) => actions[action](String(id)),
    onSuccess: async (record, action) => {
      onDone?.();
      cache.setQueryData(importOf(String(id)).queryKey, record);
      await refreshAfterCall(`POST /api/imports/:id/${action}`);
    },
    onError: (error) =>
      toast({
        title: failed,
        description: messageOf(error, "The server could not be reached."),
        tone: "destructive",
      }),
  });
}

/** The address of the rejected rows as a file. */
export const rejectedFileOf = (id: string, format: ExportFormat) =>
  exportAddress(`/api/imports/${id}/rejected`, {}, format);

/** The address of the leads of the rows as a file, all that are found. */
export const leadsFileOf = (id: string, state: RowsState, search: string, format: ExportFormat) =>
  exportAddress(`/api/imports/${id}/leads`, { result: state.result, ...workedOn(state), search }, format);

const RUNNING = "renewdesk:running-import";

/** The import that this tab has seen running: other pages show it, and those of people without one ask for nothing. */
const watched = createStore<string | undefined>(sessionStorage.getItem(RUNNING) ?? undefined);

export const useWatchedImport = watched.useValue;

export function watchImport(id: string | undefined): void {
  if (id === watched.get()) return;
  if (id) sessionStorage.setItem(RUNNING, id);
  else sessionStorage.removeItem(RUNNING);
  watched.set(id);
}
