import type { CustomerRow } from "#contract/customers/calls";

/** The ids of the selected customers (specification §4). */
export type Selection = ReadonlySet<number>;

export const NONE: Selection = new Set();

type Row = Pick<CustomerRow, "id" | "leadId">;

/** Actions apply to leads, so a customer without one cannot be selected. */
export function selectable<R extends Row>(rows: readonly R[]): R[] {
  return rows.filter(({ leadId }) => leadId !== null);
}

export function toggled(selection: Selection, id: number): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The state of 'Select all'. */
export function allTicked(selection: Selection, rows: readonly Row[]): boolean | "mixed" {
  const open = selectable(rows);
  const ticked = open.filter(({ id }) => selection.has(id)).length;
  if (ticked === 0) return false;
  return ticked === open.length || "mixed";
}

/** Selects everything unless everything is selected, then nothing. */
export function toggledAll(selection: Selection, rows: readonly Row[]): Selection {
  return allTicked(selection, rows) === true ? NONE : new Set(selectable(rows).map(({ id }) => id));
}

/** The selected rows that are still shown, in order: nothing else is ever deleted or assigned. */
export function selectedOf<R extends Row>(selection: Selection, rows: readonly R[]): R[] {
  return selectable(rows).filter(({ id }) => selection.has(id));
}

export function leadIdsOf(rows: readonly Row[]): number[] {
  return rows.flatMap(({ leadId }) => leadId ?? []);
}
