import { ArrowLeft, FileSpreadsheet, ListChecks } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { DateOrder, MatchTarget } from "#contract/imports/drafts/plan";
import { formatNumber } from "#web/lib/format/format.ts";
import { useCtrlKey } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Select } from "#web/ui/Select.tsx";
import type { ColumnUse } from "../matching/convert.ts";
import { type MatchedColumn, matchColumns, missingColumns } from "../matching/match-columns.ts";
import { isDateTarget, labelOfColumn } from "../matching/targets.ts";
import type { LeftWhy } from "../tables/divide-rows.ts";
import type { TableLook } from "../tables/table-look.ts";
import { ColumnsTable } from "./ColumnsTable.tsx";
import { DateOrderQuestion } from "./DateOrderQuestion.tsx";

interface MatchStepProps {
  look: TableLook;
  name: string;
  /** Another sheet or header row is being read, or the rows are being checked. */
  busy: boolean;
  onSheet: (sheet: number) => void;
  onHeader: (row: number) => void;
  onBack: () => void;
  onMatched: (uses: ColumnUse[]) => void;
}

/** What each column of a foreign file is for: proposed, shown with its values, and decided by a person. */
export function MatchStep({ look, name, busy, onSheet, onHeader, onBack, onMatched }: MatchStepProps) {
  const [known, setKnown] = useState(look);
  const [columns, setColumns] = useState(() => matchColumns(look.columns));
  const [orders, setOrders] = useState<ReadonlyMap<number, DateOrder>>(new Map());
  if (look !== known) {
    setKnown(look);
    setColumns(matchColumns(look.columns));
    setOrders(new Map());
  }
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const choose = (index: number, target: MatchTarget | undefined) =>
    setColumns(
      columns.map((column) => {
        if (column.index === index) return { ...column, target, sureness: target ? "chosen" : "none" };
        // A column of ours is filled by one of the file's.
        return target && column.target === target
          ? { ...column, target: undefined, sureness: "none" }
          : column;
      }),
    );
  const missing = missingColumns(columns);
  const asked = columns.filter((column) => isDateTarget(column.target) && column.order === "both");
  const open = asked.filter(({ index }) => !orders.has(index));
  const canGoOn = missing.length === 0 && open.length === 0;
  const goOn = () => {
    if (canGoOn && !busy) onMatched(usesOf(columns, orders));
  };
  useCtrlKey("ENTER", goOn);

  const matched = columns.filter(({ target }) => target !== undefined).length;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <FileSpreadsheet aria-hidden className="size-4 flex-none text-ink-2" strokeWidth={1.75} />
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 truncate text-14 font-semibold outline-none"
          title={name}
        >
          {name}
        </h2>
        <span role="status" className="num text-ink-2">
          {formatNumber(look.rows)} {look.rows === 1 ? "row" : "rows"}, {matched} of {columns.length} columns
          matched
        </span>
      </div>
      <div className="grid items-start gap-3.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
        <ColumnsTable
          columns={columns}
          onChoose={choose}
          foot={
            <div className="sticky bottom-0 z-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-3.5 py-2.5 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))]">
              <p className="mr-auto text-12 text-ink-3 max-md:basis-full">
                {missing.length > 0
                  ? `Match ${missing.map(labelOfColumn).join(", ")} first.`
                  : open.length > 0
                    ? "Say first whether the day or the month comes first."
                    : "Nothing has been saved yet."}
              </p>
              <Button icon={ArrowLeft} onClick={onBack}>
                Back
              </Button>
              <Button
                variant="primary"
                icon={ListChecks}
                keys="Ctrl ↵"
                busy={busy}
                busyLabel="Checking..."
                disabled={!canGoOn}
                onClick={goOn}
              >
                Check rows
              </Button>
            </div>
          }
        />
        <div className="grid gap-3.5 max-[1099px]:-order-1">
          {asked.map((column) => (
            <DateOrderQuestion
              key={column.index}
              column={column}
              value={orders.get(column.index)}
              onChange={(order) => setOrders(new Map(orders).set(column.index, order))}
            />
          ))}
          <TableChoice look={look} busy={busy} onSheet={onSheet} onHeader={onHeader} />
        </div>
      </div>
    </div>
  );
}

function usesOf(columns: readonly MatchedColumn[], orders: ReadonlyMap<number, DateOrder>): ColumnUse[] {
  return columns.flatMap(({ index, target, order }) =>
    target
      ? [{ index, target, order: orders.get(index) ?? (order === "month-first" ? order : undefined) }]
      : [],
  );
}

type TableChoiceProps = Pick<MatchStepProps, "look" | "busy" | "onSheet" | "onHeader">;

/** Which sheet and which row has the headers, and what of the file is no row. */
function TableChoice({ look, busy, onSheet, onHeader }: TableChoiceProps) {
  const { sheets, sheet, headerRow, first, left } = look;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {sheets.length > 1 && (
        <Field label="Sheet">
          <Select
            value={String(sheet)}
            disabled={busy}
            onChange={({ target }) => onSheet(Number(target.value))}
          >
            {sheets.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a workbook's sheets never change their order
              <option key={index} value={index} disabled={one.rows === 0}>
                {sheetText(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Header row">
        <Select
          value={String(headerRow ?? 0)}
          disabled={busy}
          onChange={({ target }) => onHeader(Number(target.value))}
        >
          <option value={0}>No header row</option>
          {first.map(({ row, cells }) => (
            <option key={row} value={row}>
              {`Row ${row}: ${cells.filter(Boolean).slice(0, 4).join(", ") || "empty"}`}
            </option>
          ))}
        </Select>
      </Field>
      {left.length > 0 && (
        <Notice title="Rows apart">
          <ul>
            {left.map(({ why, count }) => (
              <li key={why} className="num">
                {leftText(why, count)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function sheetText({ name, rows, hidden }: TableLook["sheets"][number]): string {
  if (rows === 0) return `${name} (empty)`;
  return `${name}, ${formatNumber(rows)} rows${hidden ? ", hidden" : ""}`;
}

const leftWords: Record<LeftWhy, string> = {
  title: "above the header: not imported",
  header: "with the header again: not imported",
  total: "with totals or notes: not imported",
  blank: "empty: not imported",
  hidden: "hidden in the file: imported",
};

const leftText = (why: LeftWhy, count: number) =>
  `${formatNumber(count)} ${count === 1 ? "row" : "rows"} ${leftWords[why]}`;
