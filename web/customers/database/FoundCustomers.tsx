import type { CustomerRow } from "#contract/customers/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { CustomerCards } from "./CustomerCards.tsx";
import { OutOfDate } from "./Results.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { allTicked, type Selection, selectable } from "./selection.ts";

interface FoundCustomersProps {
  rows: readonly CustomerRow[];
  total: number;
  selection: Selection;
  /** Every match is selected, also those that are not shown. */
  whole: boolean;
  busy: boolean;
  /** Undefined where all are shown. */
  more: (() => void) | undefined;
  /** A refetch failed. */
  outOfDate: boolean;
  onTick: (id: number) => void;
  onToggleAll: () => void;
  onClear: () => void;
  onSelectWhole: () => void;
  onDelete: () => void;
  onRetry: () => void;
}

export function FoundCustomers(props: FoundCustomersProps) {
  const { rows, total, selection, busy } = props;
  return (
    <>
      {props.outOfDate && <OutOfDate busy={busy} onRetry={props.onRetry} />}
      <SelectionBar
        count={selectable(rows).length}
        ticked={allTicked(selection, rows)}
        total={total > rows.length ? total : undefined}
        whole={props.whole}
        onSelectWhole={props.onSelectWhole}
        onToggleAll={props.onToggleAll}
        onDelete={props.onDelete}
        onClear={props.onClear}
      />
      <CustomerCards rows={rows} selection={selection} busy={busy} onTick={props.onTick} />
      <div className="num flex min-h-11 items-center gap-2 pt-1 text-12 text-ink-3">
        <p role="status">
          Showing {formatNumber(rows.length)} of {formatNumber(total)}{" "}
          {total === 1 ? "customer" : "customers"}
        </p>
        {props.more && (
          <Button size="s" busy={busy} onClick={props.more}>
            Show more
          </Button>
        )}
      </div>
    </>
  );
}
