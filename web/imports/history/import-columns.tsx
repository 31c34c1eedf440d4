import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleStop,
  CircleX,
  type LucideIcon,
  PencilLine,
  Undo2,
} from "lucide-react";
import { Link } from "wouter";
import type { ImportRecord } from "#contract/imports/schemas";
import { type ImportState, importStates, type RowResult, rowResults } from "#contract/imports/states";
import { formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { Cut } from "#web/ui/Cut.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { Marker, type Tone } from "#web/ui/Tone.tsx";
import { monthOf, nameOf, progressText, undoneText } from "./import-text.ts";
import { importAddress, rowsAddress } from "./list-state.ts";

/** A number of rows that opens them, above the row's own link. */
const figure = (result: RowResult, label: string, placeholder: string): Column<ImportRecord> => ({
  column: result,
  label,
  align: "right",
  placeholder,
  className: (one) => (result === "added" ? "font-semibold" : one[result] > 0 ? "" : "text-ink-3"),
  cell: (one) => (
    <>
      <RowsLink record={one} result={result} />
      {result === "added" && undoneText(one) && (
        <span className="block text-12 font-normal text-ink-3">{undoneText(one)}</span>
      )}
    </>
  ),
});

/** The latest comes first. */
export const importColumns: readonly Column<ImportRecord>[] = [
  {
    column: "at",
    label: <span className="text-ink">When</span>,
    sorted: "descending",
    placeholder: "w-32",
    className: "text-ink-2",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    column: "file",
    label: "File",
    placeholder: "w-44",
    // Takes the remaining width, so that all columns fit the window.
    className: "w-full max-w-0 min-w-40",
    cell: (one) => (
      <>
        <ImportLink record={one} />
        {one.source && <span className="block truncate text-12 text-ink-3">{one.source}</span>}
      </>
    ),
  },
  { column: "month", label: "Month", placeholder: "w-16", cell: monthOf },
  {
    column: "by",
    label: "By",
    placeholder: "w-20",
    cell: ({ by }) => <Cut text={by} className="max-w-[160px]" />,
  },
  {
    column: "rows",
    label: "Rows",
    align: "right",
    placeholder: "w-10",
    cell: ({ rows }) => rows !== null && formatNumber(rows),
  },
  figure("added", "Added", "w-11"),
  figure("changed", "Changed", "w-11"),
  figure("unchanged", "Unchanged", "w-11"),
  figure("refused", "Rejected", "w-8"),
  {
    column: "state",
    label: "State",
    placeholder: "w-14",
    cell: (one) => (
      <>
        <StateBadge state={one.state} />
        {progressText(one) && <span className="num block text-12 text-ink-3">{progressText(one)}</span>}
      </>
    ),
  },
];

/** An import on a phone. */
export function ImportCard({ record }: { record: ImportRecord }) {
  const { state, added, changed, refused, createdAt, by } = record;
  const [undone, progress] = [undoneText(record), progressText(record)];
  return (
    <>
      <p className="flex items-baseline gap-2">
        <ImportLink record={record} />
        <span className="ml-auto flex-none">
          <StateBadge state={state} />
        </span>
      </p>
      <p className="num mt-0.5 text-13 text-ink-2">
        {monthOf(record)}, {formatNumber(added)} added
        {undone && ` (${undone})`}, {changed > 0 && `${formatNumber(changed)} changed, `}
        {formatNumber(refused)} rejected
        {progress && `, ${importStates[state].label.toLowerCase()} ${progress}`}
      </p>
      <p className="num mt-0.5 text-12 text-ink-3">
        {formatDateTime(createdAt)}, {by}
      </p>
    </>
  );
}

function ImportLink({ record }: { record: ImportRecord }) {
  return (
    <Link
      href={importAddress(record.id)}
      data-import
      title={nameOf(record)}
      className="block truncate rounded-xs font-medium after:absolute after:inset-0"
    >
      {nameOf(record)}
    </Link>
  );
}

function RowsLink({ record, result }: { record: ImportRecord; result: RowResult }) {
  if (record[result] === 0) return "0";
  return (
    <Link
      href={rowsAddress(record.id, result)}
      className="relative z-1 rounded-xs underline decoration-line-strong underline-offset-[3px] after:absolute after:-inset-x-1 after:-inset-y-1.5 hover:decoration-current"
    >
      {formatNumber(record[result])}
      <span className="sr-only"> {rowResults[result]}</span>
    </Link>
  );
}

const looks: Record<ImportState, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: "yellow", icon: PencilLine },
  waiting: { tone: "grey", icon: CirclePause },
  saving: { tone: "blue", icon: CircleDashed },
  failed: { tone: "red", icon: CircleAlert },
  cancelled: { tone: "grey", icon: CircleX },
  receiving: { tone: "blue", icon: CircleDashed },
  stopped: { tone: "yellow", icon: CircleStop },
  done: { tone: "green", icon: CircleCheck },
  undoing: { tone: "blue", icon: CircleDashed },
  undone: { tone: "grey", icon: Undo2 },
};

export function StateBadge({ state }: { state: ImportState }) {
  return <Marker {...looks[state]}>{importStates[state].label}</Marker>;
}
