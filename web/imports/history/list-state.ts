import { importStateNames, type RowResult, rowResultNames } from "#contract/imports/states";
import {
  changeAddress,
  month,
  oneOf,
  page,
  readAddress,
  useAddress,
  userId,
  type ValuesOf,
} from "#web/lib/browser/address.ts";

/** The filters of the history, and its page. */
export const OF_HISTORY = { month, user: userId, state: oneOf(importStateNames), page };
export type HistoryState = ValuesOf<typeof OF_HISTORY>;
export const EVERY_IMPORT = readAddress("", OF_HISTORY);

/** Back, a reload and a shared link keep it; a changed filter returns to the first page. */
export function useHistoryState(): [HistoryState, (next: Partial<HistoryState>) => void] {
  const [state, change] = useAddress(OF_HISTORY);
  return [state, (next) => change({ ...state, page: 1, ...next }, "push")];
}

export const importAddress = (id: number) => `/csv-upload/imports/${id}`;

/** Leads to the last step of an import once it is done: what it did, and what can be done next. */
export const doneAddress = (id: number) => `${importAddress(id)}?step=done`;
export const isDoneAddress = (search: string) => new URLSearchParams(search).get("step") === "done";

/** Which rows of an import are shown, and their page. */
const OF_ROWS = {
  result: oneOf(rowResultNames, "added"),
  worked: oneOf(["yes", "no"]),
  undone: oneOf(["yes", "no"]),
  page,
};
export const rowsAddress = (id: number, result: RowResult, undone?: "yes" | "no") => {
  const query = changeAddress("", OF_ROWS, { result, undone });
  return `${importAddress(id)}${query && `?${query}`}`;
};
export type RowsState = ValuesOf<typeof OF_ROWS>;

export function useRowsState(): [RowsState, (next: Partial<RowsState>) => void] {
  const [state, change] = useAddress(OF_ROWS);
  return [state, (next) => change({ ...state, page: 1, ...next }, "push")];
}
