import { keepPreviousData } from "@tanstack/react-query";
import type { ExportFormat } from "#contract/exports/formats";
import type { ImportRecord } from "#contract/imports/schemas";
import { type ImportState, importStates } from "#contract/imports/states";
import { keepText, useKept } from "#web/lib/browser/kept-text.ts";
import { send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { read } from "#web/lib/read.ts";
import { useSend, useWrite } from "#web/lib/use-send.ts";
import { failure } from "../upload/upload-toasts.ts";
import type { HistoryState, RowsState } from "./list-state.ts";

export const IMPORTS_PER_PAGE = 50;
export const ROWS_PER_PAGE = 50;

/** The server tells how far an import is (web/lib/live); without it, and of one that is only sent, it is read this often. */
const WORKING_EVERY_MS = 5000;

const whileRunning = (states: readonly ImportState[] = []) =>
  states.some((state) => importStates[state].running) && WORKING_EVERY_MS;

export const importsOf = ({ month, user, state, page }: HistoryState) =>
  read(
    "GET /api/imports",
    { query: { month, user, state, page, limit: IMPORTS_PER_PAGE } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => whileRunning(data?.imports.map((one) => one.state)),
    },
  );

export const importOf = (id: string) =>
  read(
    "GET /api/imports/:id",
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => whileRunning(data && [data.state]) },
  );

const workedOn = ({ result, worked }: RowsState) =>
  worked && result === "added" && ({ worked: worked === "yes" ? "true" : "false" } as const);

const asUndone = ({ result, undone }: RowsState) =>
  undone && result === "added" && ({ undone: undone === "yes" ? "true" : "false" } as const);

/** Its total: how many of the leads that an undone import added stayed, or were removed and still have a row. */
export const rowsUndone = (id: string, undone: "true" | "false") =>
  read("GET /api/imports/:id/rows", { params: { id }, query: { result: "added", undone, limit: 1 } });

/** The rows of an import; those of one that is being undone change with its state. */
export function rowsOf(id: string, state: ImportState, shown: RowsState, search: string) {
  const { result, page } = shown;
  const found = search ? { search } : {};
  const query = { result, ...workedOn(shown), ...asUndone(shown), ...found, page, limit: ROWS_PER_PAGE };
  const options = { placeholderData: keepPreviousData, as: state };
  return read("GET /api/imports/:id/rows", { params: { id }, query }, options);
}

/** Who has the leads that an import added. */
export const peopleOf = (id: string) => read("GET /api/imports/:id/people", { params: { id } });

/** Counted at the moment of the question. */
export const undoPreviewOf = (id: string) =>
  read("GET /api/imports/:id/undo", { params: { id } }, { gcTime: 0 });

const actions = {
  start: (id: string) => send("POST /api/imports/:id/start", { params: { id }, body: {} }),
  cancel: (id: string) => send("POST /api/imports/:id/cancel", { params: { id } }),
};

/** Tries a failed import again, or cancels one; the page shows the reply. */
export const useImportAction = (
  id: number,
  action: keyof typeof actions,
  failed: string,
  onDone?: () => void,
) =>
  useWrite(`POST /api/imports/:id/${action}`, () => actions[action](String(id)), {
    failure: failure(failed),
    onDone: shown(onDone),
  });

/** One that is refused is counted again: somebody has worked meanwhile. */
export const useUndoImport = (id: number, onDone: () => void) =>
  useSend("POST /api/imports/:id/undo", {
    failure: failure("Not undone"),
    onDone: shown(onDone),
    onFailed: () => cache.invalidateQueries({ queryKey: undoPreviewOf(String(id)).queryKey }),
  });

const shown = (onDone?: () => void) => (record: ImportRecord) => {
  onDone?.();
  cache.setQueryData(importOf(String(record.id)).queryKey, record);
};

/** The address of the rejected rows as a file. */
export const rejectedFileOf = (id: number, format: ExportFormat) =>
  exportAddress(`/api/imports/${id}/rejected`, {}, format);

/** The address of the leads of the rows as a file, all that are found. */
export const leadsFileOf = (id: number, state: RowsState, search: string, format: ExportFormat) =>
  exportAddress(`/api/imports/${id}/leads`, { result: state.result, ...workedOn(state), search }, format);

const RUNNING = "renewdesk:running-import";

/** The import that this tab has seen running: other pages show it, and those of people without one ask for nothing. */
export const useWatchedImport = (): string | undefined => useKept(RUNNING) || undefined;
export const watchImport = (id: string | undefined) => keepText(RUNNING, id ?? "");
