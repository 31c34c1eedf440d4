import { ArrowDown, CircleAlert } from "lucide-react";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DraftRow } from "#contract/imports/drafts/schemas";
import { CELL_MAX } from "#contract/imports/sizes";
import { type ColumnName, columnNames, labelOfColumn } from "#contract/lead/columns";
import { formatRegistration } from "#contract/lead/registration";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { differenceText, howEdited, openElsewhereText, shownValue } from "./column-texts.ts";
import type { DraftRows } from "./use-draft-rows.ts";
import type { Edits } from "./use-edits.ts";

const CARDS_AT_ONCE = 20;

interface RowCardsProps {
  rows: DraftRows;
  total: number;
  edits: Edits;
}

/** The rows on a phone: a card each, with the fields that have errors. */
export function RowCards({ rows, total, edits }: RowCardsProps) {
  const [count, setCount] = useState(CARDS_AT_ONCE);
  const shown = Math.min(count, total);
  const { showRows } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for each render that does the same
  useEffect(() => showRows(0, shown), [shown]);
  const onArrival = useEffectEvent(() => {
    const typed = edits.typed();
    const at = typed && rows.placeOf(typed.row);
    if (at !== undefined) setCount((before) => Math.max(before, at + 1));
  });
  useEffect(() => onArrival(), []);
  const showMore = () => setCount(shown + CARDS_AT_ONCE);
  const goOn = (form: HTMLFormElement) => {
    if (focusNext(form) || shown === total) return;
    flushSync(showMore);
    focusNext(form);
  };
  return (
    <div className="grid gap-2.5">
      <ol aria-label="Rows of the file" className="grid gap-2.5">
        {Array.from({ length: shown }, (_, at) => {
          const row = rows.rowAt(at);
          return (
            row && (
              <li key={row.row}>
                <RowCard
                  row={row}
                  place={`${formatNumber(at + 1)} of ${formatNumber(total)}`}
                  edits={edits}
                  onNext={goOn}
                />
              </li>
            )
          );
        })}
      </ol>
      {shown < total && (
        <Button block onClick={showMore}>
          Show more rows
        </Button>
      )}
    </div>
  );
}

interface RowCardProps {
  row: DraftRow;
  place: string;
  edits: Edits;
  /** Goes to the next field that has errors. */
  onNext: (form: HTMLFormElement) => void;
}

function RowCard({ row, place, ...rest }: RowCardProps) {
  const { values, faults, doubts, mended, reason } = row;
  const fields = columnNames.filter(
    (name) => faults[name] !== undefined || doubts[name] !== undefined || mended.includes(name),
  );
  const known = [openElsewhereText(row), differenceText(row)].filter((text) => text !== undefined);
  const about = [
    values.registrationNumber && formatRegistration(values.registrationNumber),
    [values.maker, values.model].filter(Boolean).join(" "),
    values.telecallerName,
  ];
  return (
    <article className="grid gap-2.5 rounded-lg border border-line bg-surface px-3.5 py-3">
      <div>
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 truncate text-14 font-semibold">{values.name ?? "Without a name"}</span>
          <span className="num ml-auto flex-none text-12 text-ink-3">
            row {formatNumber(row.row)}, {place}
          </span>
        </p>
        <p className="text-12 text-ink-2">{about.filter(Boolean).join(", ")}</p>
        {known.map((text) => (
          <p key={text} className="text-12 text-ink-2">
            {text}
          </p>
        ))}
      </div>
      {reason && (
        <p className="flex items-start gap-1.5 text-12 text-danger-text">
          <CircleAlert aria-hidden className="mt-[2.5px] size-[13px] flex-none" strokeWidth={1.75} />
          {reason}
        </p>
      )}
      {fields.map((column) => (
        <EditField key={`${column} ${values[column]}`} row={row} column={column} {...rest} />
      ))}
    </article>
  );
}

interface EditFieldProps extends Omit<RowCardProps, "place"> {
  column: ColumnName;
}

const phones: readonly ColumnName[] = ["phoneNumber", "secondPhone"];

function EditField({ row, column, edits, onNext }: EditFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const unsaved = edits.unsaved(row.row, column);
  const [typed] = useState(() => {
    const before = edits.typed();
    return before?.row === row.row && before.column === column ? before.text : null;
  });
  const [text, setText] = useState(typed ?? unsaved?.text ?? row.values[column] ?? "");
  useEffect(() => {
    if (typed !== null) form.current?.scrollIntoView({ block: "center" });
  }, [typed]);
  const proposal = row.proposals[column];
  const fault = row.faults[column];
  const edited = howEdited(row, column);
  const type = (next: string) => {
    setText(next);
    edits.keepTyped({ row: row.row, column, text: next });
  };
  const save = (next: string) => {
    edits.keepTyped(undefined);
    if (next !== (unsaved?.text ?? row.values[column] ?? ""))
      edits.add([{ row: row.row, column, text: next }]);
  };
  const take = (next: string | null) => {
    edits.keepTyped(undefined);
    edits.add([{ row: row.row, column, text: next }]);
    if (next !== null) setText(next);
  };
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save(text);
        onNext(event.currentTarget);
      }}
    >
      <Field
        label={labelOfColumn(column)}
        error={unsaved ? undefined : fault}
        help={row.doubts[column] ?? (fault === undefined && edited)}
      >
        <Input
          data-edit={fault === undefined ? undefined : ""}
          // What was being typed before a reload is typed on.
          autoFocus={typed !== null}
          autoComplete="off"
          inputMode={phones.includes(column) ? "tel" : undefined}
          enterKeyHint={fault === undefined ? "done" : "next"}
          maxLength={CELL_MAX}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={() => save(text)}
        />
      </Field>
      {(proposal !== undefined || edited || fault !== undefined) && (
        <div className="flex flex-wrap gap-2">
          {proposal !== undefined && (
            <Button {...leavingFocus} onClick={() => take(proposal)}>
              Use {shownValue(column, proposal)}
            </Button>
          )}
          {edited && (
            <Button {...leavingFocus} onClick={() => take(null)}>
              As in the file
            </Button>
          )}
          {fault !== undefined && (
            <span className="ml-auto">
              <Button {...leavingFocus} type="submit" icon={ArrowDown}>
                Next problem
              </Button>
            </span>
          )}
        </div>
      )}
    </form>
  );
}

/** A press on a button leaves the focus in the field: left, it would be saved, and the button would move away. */
const leavingFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

function focusNext(form: HTMLFormElement): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>("[data-edit]")];
  const own = fields.findIndex((field) => form.contains(field));
  const next = fields[own + 1];
  next?.focus({ preventScroll: true });
  // Clear of the bars at the bottom.
  next?.scrollIntoView({ block: "center" });
  return next !== undefined;
}
