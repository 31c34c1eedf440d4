import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { ListName } from "#contract/lists/lists";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useChooseColumns } from "./data.ts";

interface ColumnsPanelProps<C extends string> {
  list: ListName;
  labelOf: (column: C) => string;
  /** Those to choose from. */
  possible: readonly C[];
  /** Those shown now, in their order. */
  shown: readonly C[];
  /** Those shown unless one has chosen. */
  usual: readonly C[];
  /** What stays where it is: 'Name and Actions cannot move.' */
  fixed: string;
  onClose: () => void;
}

/** Which columns of a list a person sees, and in which order; mounted only while it is open. */
export function ColumnsPanel<C extends string>(props: ColumnsPanelProps<C>) {
  const { list, labelOf, possible, usual, fixed, onClose } = props;
  const withHidden = (shown: readonly C[]) => [...shown, ...possible.filter((one) => !shown.includes(one))];
  const [order, setOrder] = useState(() => withHidden(props.shown));
  const [on, setOn] = useState<ReadonlySet<C>>(() => new Set(props.shown));
  const [said, setSaid] = useState("");
  const choose = useChooseColumns(list, onClose);

  const toggle = (column: C) => {
    const next = new Set(on);
    if (!next.delete(column)) next.add(column);
    setOn(next);
  };
  const move = (column: C, step: 1 | -1, focused: Element | null) => {
    const [from, to] = [order.indexOf(column), order.indexOf(column) + step];
    const other = order[to];
    if (other === undefined) return;
    flushSync(() => {
      setOrder(order.with(to, column).with(from, other));
      setSaid(`${labelOf(column)}, ${to + 1} of ${order.length}`);
    });
    // A row that the browser moves loses the focus.
    if (focused instanceof HTMLElement) focused.focus();
  };
  const moveByKey = (event: KeyboardEvent, column: C) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || (step !== 1 && step !== -1)) return;
    event.preventDefault();
    move(column, step, document.activeElement);
  };
  const save = () => {
    const chosen = order.filter((column) => on.has(column));
    choose.mutate({ body: { list, columns: chosen.join() === usual.join() ? null : chosen } });
  };

  return (
    <Dialog
      side
      onClose={onClose}
      title="Columns"
      description={fixed}
      footerStart={
        <Button
          variant="ghost"
          onClick={() => {
            setOrder(withHidden(usual));
            setOn(new Set(usual));
            setSaid("The usual columns");
          }}
        >
          Reset
        </Button>
      }
      confirm={{ label: "Save", busyLabel: "Saving...", busy: choose.isPending, onConfirm: save }}
    >
      <ul aria-label="Columns" className="-mx-2">
        {order.map((column, place) => (
          <li
            key={column}
            onKeyDown={(event) => moveByKey(event, column)}
            className="flex items-center gap-1 rounded-md px-2 py-0.5 hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <Checkbox label={labelOf(column)} checked={on.has(column)} onChange={() => toggle(column)} />
            </span>
            <IconButton
              icon={ArrowUp}
              size="s"
              label={`Move ${labelOf(column)} up`}
              keys="Alt ↑"
              aria-disabled={place === 0}
              onClick={({ currentTarget }) => move(column, -1, currentTarget)}
            />
            <IconButton
              icon={ArrowDown}
              size="s"
              label={`Move ${labelOf(column)} down`}
              keys="Alt ↓"
              aria-disabled={place === order.length - 1}
              onClick={({ currentTarget }) => move(column, 1, currentTarget)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Dialog>
  );
}
