import { ArrowLeft, FileSpreadsheet, ListChecks } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { DateOrder } from "#contract/imports/drafts/plan";
import type { ImportSource } from "#contract/imports/drafts/schemas";
import { type ColumnName, labelOfColumn } from "#contract/lead/columns";
import { formatCount } from "#web/lib/format/format.ts";
import { useCtrlKey } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { TableLook } from "../file/table-look.ts";
import { type KnownSource, sourceOfFile } from "../mapping/known-source.ts";
import {
  type FileTarget,
  type MatchedColumn,
  matchColumns,
  missingColumns,
} from "../mapping/match-columns.ts";
import { headerOf, namedColumns } from "../mapping/source-table.ts";
import type { ColumnUse } from "../mapping/staged-rows.ts";
import { isDateTarget } from "../mapping/targets.ts";
import { ColumnsTable } from "./ColumnsTable.tsx";
import { DateOrderQuestion } from "./DateOrderQuestion.tsx";
import { SourceChoice, TableChoice } from "./MappingChoices.tsx";
import type { DraftUpload, DraftUploading } from "./use-draft-upload.ts";

/** What a person decided about a file's columns. */
export interface Matched {
  uses: ColumnUse[];
  /** The header of the whole file. */
  header: string[];
  /** Where the file comes from, in the importer's words. */
  source: string | undefined;
}

interface MappingStepProps {
  upload: DraftUploading;
  state: DraftUpload;
  look: TableLook;
  /** Those whose files were matched before. */
  sources: readonly ImportSource[];
  /** Another sheet or header row is being read, or the rows are being sent. */
  busy: boolean;
  onBack: () => void;
  onMatched: (matched: Matched) => void;
}

/** What each column of a foreign file is for: proposed, shown with its values, and decided by a person. */
export function MappingStep({ upload, state, look, sources, busy, onBack, onMatched }: MappingStepProps) {
  const { earlier } = state;
  const { name } = state.file;
  const [known, setKnown] = useState(look);
  const [{ found, columns: matchedFirst }, setFound] = useState(() =>
    earlier ? { found: undefined, columns: columnsAs(look, earlier, "before") } : matchFile(look, sources),
  );
  const [columns, setColumns] = useState(matchedFirst);
  const [orders, setOrders] = useState<ReadonlyMap<number, DateOrder>>(new Map());
  const [everyRow, setEveryRow] = useState<EveryRow>(earlier?.everyRow ?? new Map());
  const [source, setSource] = useState(earlier?.name ?? found?.name ?? "");
  const matchAgain = (next: ReturnType<typeof matchFile>) => {
    setFound(next);
    setColumns(next.columns);
    setOrders(new Map());
    setSource(next.found?.name ?? "");
  };
  if (look !== known) {
    setKnown(look);
    matchAgain(matchFile(look, sources));
  }
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const choose = (index: number, target: FileTarget | undefined) =>
    setColumns(
      columns.map((column) => {
        if (column.index === index) return { ...column, target, sureness: target ? "chosen" : "none" };
        // A column of ours is filled by one of the file's.
        return target && target !== "others" && column.target === target
          ? { ...column, target: undefined, sureness: "none" }
          : column;
      }),
    );
  const keepLeftOut = () =>
    setColumns(
      columns.map((column) => (column.target ? column : { ...column, target: "others", sureness: "chosen" })),
    );
  const missing = missingColumns(columns);
  const unknown = missing.filter((name) => !everyRow.get(name)?.trim());
  const asked = columns.filter(({ target, asksOrder }) => asksOrder && isDateTarget(target));
  const canGoOn = unknown.length === 0;
  const goOn = () => {
    if (!canGoOn || busy) return;
    onMatched({
      uses: [
        ...usesOf(columns, orders),
        ...missing.map((target) => ({ index: -1, header: "", target, constant: everyRow.get(target) ?? "" })),
      ],
      header: headerOf(columns),
      source: source.trim() || undefined,
    });
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
          className="min-w-0 truncate pr-px text-14 font-semibold outline-none"
          title={name}
        >
          {name}
        </h2>
        <span role="status" className="num text-ink-2">
          {formatCount(look.rows, "row")}, {matched} of {columns.length} columns matched
        </span>
      </div>
      <div className="grid items-start gap-3.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
        <ColumnsTable
          columns={columns}
          is1904={look.is1904}
          onChoose={choose}
          orders={orders}
          onOrder={(index, order) => setOrders(new Map(orders).set(index, order))}
          foot={
            <div className="sticky bottom-0 z-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-3.5 py-2.5 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))]">
              <p className="mr-auto text-12 text-ink-3 max-md:basis-full">
                {unknown.length > 0
                  ? `Match ${unknown.map(labelOfColumn).join(", ")} first.`
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
                busyLabel="Sending..."
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
              value={orders.get(column.index) ?? column.order}
              onChange={(order) => setOrders(new Map(orders).set(column.index, order))}
            />
          ))}
          <SameInEveryRow
            columns={missing}
            values={everyRow}
            busy={busy}
            onChange={(name, text) => setEveryRow(new Map(everyRow).set(name, text))}
          />
          <SourceChoice
            found={found}
            sources={sources}
            value={source}
            busy={busy}
            onChange={setSource}
            newColumns={columns.filter(({ isNew }) => isNew).length}
            onUse={(known) => matchAgain(matchAs(look, known))}
            onForgotten={() => matchAgain(matchAs(look, undefined))}
          />
          <LeftOutColumns
            headers={columns.filter(({ target }) => target === undefined).map(({ header }) => header)}
            busy={busy}
            onKeep={keepLeftOut}
          />
          <TableChoice look={look} busy={busy} onSheet={upload.chooseSheet} onHeader={upload.chooseHeader} />
        </div>
      </div>
    </div>
  );
}

/** As the last file of its source, when its headers are those of one. */
function matchFile(look: TableLook, sources: readonly ImportSource[]) {
  const headers = namedColumns(look.columns).map(({ header }) => header);
  return matchAs(look, sourceOfFile(headers, sources));
}

const matchAs = (look: TableLook, found: ImportSource | undefined) => ({
  found,
  columns: columnsAs(look, found),
});

const columnsAs = (look: TableLook, known: KnownSource | undefined, as?: "before") =>
  matchColumns(namedColumns(look.columns), known, as);

function usesOf(columns: readonly MatchedColumn[], orders: ReadonlyMap<number, DateOrder>): ColumnUse[] {
  return columns.flatMap(({ index, header, target, order }) => {
    if (!target) return [];
    const read = orders.get(index) ?? order;
    return [{ index, header, target, ...(isDateTarget(target) && read && { order: read }) }];
  });
}

type EveryRow = NonNullable<KnownSource["everyRow"]>;

interface SameInEveryRowProps {
  columns: readonly ColumnName[];
  values: EveryRow;
  busy: boolean;
  onChange: (name: ColumnName, text: string) => void;
}

/** A maker or a model that no column of the file has can be the same in all of its rows. */
function SameInEveryRow({ columns, values, busy, onChange }: SameInEveryRowProps) {
  const asked = columns.filter((name) => name === "maker" || name === "model");
  if (asked.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {asked.map((name) => (
        <Field
          key={name}
          label={`${labelOfColumn(name)} of every row`}
          optional
          help="For a file that has no such column."
        >
          <Input
            maxLength={100}
            value={values.get(name) ?? ""}
            disabled={busy}
            onChange={({ target }) => onChange(name, target.value)}
          />
        </Field>
      ))}
    </div>
  );
}

interface LeftOutColumnsProps {
  headers: readonly string[];
  busy: boolean;
  onKeep: () => void;
}

/** The columns that are for nothing so far, and how their values can be kept all the same. */
function LeftOutColumns({ headers, busy, onKeep }: LeftOutColumnsProps) {
  if (headers.length === 0) return null;
  return (
    <Notice title={`${formatCount(headers.length, "column")} left out`}>
      <p className="wrap-anywhere">
        {headers.join(", ")}. As “Other details” their values are kept with the customer.
      </p>
      <span className="mt-2 block">
        <Button size="s" disabled={busy} onClick={onKeep}>
          Keep as other details
        </Button>
      </span>
    </Notice>
  );
}
