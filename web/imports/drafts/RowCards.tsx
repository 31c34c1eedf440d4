import { ArrowDown, CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { DraftRow } from "#contract/imports/drafts/calls";
import { CELL_MAX } from "#contract/imports/sizes";
import { type ColumnName, columnNames } from "#contract/lead/columns";
import { formatRegistration } from "#contract/lead/registration";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { labelOfColumn, shownValue } from "./column-texts.ts";
import type { DraftRows } from "./use-draft-rows.ts";
import type { Mends } from "./use-mends.ts";

const CARDS_AT_ONCE = 20;

interface RowCardsProps {
  rows: DraftRows;
  total: number;
  mends: Mends;
}

/** The rows on a phone: a card each, with the fields that need mending. */
export function RowCards({ rows, total, mends }: RowCardsProps) {
  const [count, setCount] = useState(CARDS_AT_ONCE);
  const shown = Math.min(count, total);
  const { showRows } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for each render that does the same
  useEffect(() => showRows(0, shown), [shown]);
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
                  mends={mends}
                />
              </li>
            )
          );
        })}
      </ol>
      {shown < total && (
        <Button block onClick={() => setCount(count + CARDS_AT_ONCE)}>
          Show more rows
        </Button>
      )}
    </div>
  );
}

interface RowCardProps {
  row: DraftRow;
  place: string;
  mends: Mends;
}

function RowCard({ row, place, mends }: RowCardProps) {
  const { values, faults, doubts, mended, reason } = row;
  const fields = columnNames.filter(
    (name) => faults[name] !== undefined || doubts[name] !== undefined || mended.includes(name),
  );
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
      </div>
      {reason && (
        <p className="flex items-start gap-1.5 text-12 text-danger-text">
          <CircleAlert aria-hidden className="mt-[2.5px] size-[13px] flex-none" strokeWidth={1.75} />
          {reason}
        </p>
      )}
      {fields.map((column) => (
        <MendField key={`${column} ${values[column]}`} row={row} column={column} mends={mends} />
      ))}
    </article>
  );
}

interface MendFieldProps {
  row: DraftRow;
  column: ColumnName;
  mends: Mends;
}

function MendField({ row, column, mends }: MendFieldProps) {
  const unsaved = mends.unsaved(row.row, column);
  const [text, setText] = useState(unsaved?.text ?? row.values[column] ?? "");
  const proposal = row.proposals[column];
  const fault = row.faults[column];
  const save = (next: string) => {
    if (next !== (unsaved?.text ?? row.values[column] ?? ""))
      mends.mend([{ row: row.row, column, text: next }]);
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save(text);
        focusNext(event.currentTarget);
      }}
    >
      <Field
        label={labelOfColumn(column)}
        error={unsaved ? undefined : fault}
        help={row.doubts[column] ?? (row.mended.includes(column) && !fault ? "Mended" : undefined)}
      >
        <Input
          data-mend={fault === undefined ? undefined : ""}
          maxLength={CELL_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => save(text)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {proposal !== undefined && (
          <Button
            onClick={() => {
              setText(proposal);
              save(proposal);
            }}
          >
            Use {shownValue(column, proposal)}
          </Button>
        )}
        {fault !== undefined && (
          <Button type="submit" icon={ArrowDown}>
            Next problem
          </Button>
        )}
      </div>
    </form>
  );
}

function focusNext(form: HTMLFormElement) {
  const fields = [...document.querySelectorAll<HTMLElement>("[data-mend]")];
  const own = fields.findIndex((field) => form.contains(field));
  fields[own + 1]?.focus();
}
