import type { CustomerRow } from "#contract/customers/calls";
import { createMedia } from "#web/lib/browser/media.ts";
import { VirtualRows } from "#web/lib/list/VirtualRows.tsx";
import { CustomerCard } from "./CustomerCard.tsx";
import type { Selection } from "./selection.ts";

/** A card and the gap below it. */
const USUAL_HEIGHT = 119;

interface CustomerCardsProps {
  rows: readonly CustomerRow[];
  selection: Selection;
  busy: boolean;
  onTick: (id: number) => void;
}

/** The results, one or two per row; of a long list only those near the window are rendered. */
export function CustomerCards({ rows, selection, busy, onTick }: CustomerCardsProps) {
  const columns = twoColumns.use() ? 2 : 1;
  const lines = linesOf(rows, columns);
  const ids = lines.map(([first]) => first?.id ?? 0);
  return (
    <VirtualRows<HTMLUListElement> ids={ids} rowHeight={USUAL_HEIGHT}>
      {({ list, rows: shown, before, after, measure }) => (
        <ul
          ref={list}
          aria-label="Customers"
          aria-busy={busy || undefined}
          className="grid gap-x-2"
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            paddingTop: before,
            paddingBottom: after,
          }}
        >
          {shown.flatMap(({ index }) =>
            (lines[index] ?? []).map((customer, column) => (
              <li
                key={customer.id}
                ref={column === 0 ? measure : undefined}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index * columns + column + 1}
                className="pb-2"
              >
                <CustomerCard customer={customer} ticked={selection.has(customer.id)} onTick={onTick} />
              </li>
            )),
          )}
        </ul>
      )}
    </VirtualRows>
  );
}

function linesOf<R>(rows: readonly R[], columns: number): R[][] {
  const lines: R[][] = [];
  for (let at = 0; at < rows.length; at += columns) lines.push(rows.slice(at, at + columns));
  return lines;
}

/** Cards far away are not rendered, so the number per row is needed here and not only in CSS. */
const twoColumns = createMedia("(min-width: 1120px)");
