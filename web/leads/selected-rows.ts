import { createStore } from "#web/lib/browser/store.ts";

/** The selected leads of one list. Another list, page or filter starts with none. */
interface SelectedRows {
  /** Identifies the list. */
  of: string;
  ids: ReadonlySet<number>;
  /** Every lead the filter matches, also those of other pages. */
  whole: boolean;
  /** Where a range starts. */
  from: number | undefined;
}

const none = (of: string): SelectedRows => ({ of, ids: new Set(), whole: false, from: undefined });

const store = createStore(none(""));
/** The rows in the order shown. */
let shown: { of: string; ids: readonly number[] } = { of: "", ids: [] };

export const useIsSelected = (id: number) =>
  store.useDerived(({ of, ids }) => of === shown.of && ids.has(id));
export const useSelectedRows = store.useValue;

function current(): SelectedRows {
  const rows = store.get();
  return rows.of === shown.of ? rows : none(shown.of);
}

/** The rows of the list; those that left it are no longer selected. */
export function showRows(of: string, ids: readonly number[]) {
  shown = { of, ids };
  const rows = current();
  const left = new Set(ids.filter((id) => rows.ids.has(id)));
  if (rows !== store.get() || left.size !== rows.ids.size)
    store.set({ ...rows, ids: left, whole: rows.whole && left.size === ids.length });
}

export function toggleRow(id: number, range = false) {
  const rows = current();
  const on = !rows.ids.has(id);
  const ids = new Set(rows.ids);
  for (const one of range ? between(rows.from, id) : [id]) {
    if (on) ids.add(one);
    else ids.delete(one);
  }
  store.set({ ...rows, ids, whole: false, from: id });
}

/** The rows from one to the other, in the order shown. */
function between(from: number | undefined, to: number): readonly number[] {
  const [a, b] = [from === undefined ? -1 : shown.ids.indexOf(from), shown.ids.indexOf(to)];
  return a === -1 ? [to] : shown.ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export const allSelected = ({ ids }: Pick<SelectedRows, "ids">): boolean | "mixed" =>
  ids.size > 0 && (ids.size === shown.ids.length || "mixed");

/** Selects every row shown, unless all are. */
export function toggleAll() {
  const rows = current();
  const ids = allSelected(rows) === true ? [] : shown.ids;
  store.set({ ...none(shown.of), ids: new Set(ids) });
}

export function selectWhole() {
  store.set({ ...current(), whole: true });
}

export function clearRows() {
  store.set(none(shown.of));
}
