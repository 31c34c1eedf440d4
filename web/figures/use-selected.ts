import { useState } from "react";
import type { LeadRow } from "#contract/leads/record";
import { useKeys } from "#web/lib/keys/keys.ts";
import { focusedRow, LEAD_ROW } from "#web/lib/list/row-focus.ts";

/** The selected leads that are still shown: nothing else is ever assigned. X selects the row. */
export function useSelected(shown: readonly LeadRow[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const selected = shown.filter(({ id }) => ticked.has(id));
  const toggle = (id: number) =>
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  useKeys({
    X: () => {
      const id = Number(focusedRow(LEAD_ROW)?.dataset.lead);
      if (id) toggle(id);
    },
  });
  const isAll = selected.length > 0 && selected.length === shown.length;
  return {
    selected,
    ticked: isAll ? true : selected.length > 0 ? ("mixed" as const) : false,
    has: (id: number) => ticked.has(id),
    toggle,
    toggleAll: () => setTicked(new Set(isAll ? [] : shown.map(({ id }) => id))),
    clear: () => setTicked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelected>;
