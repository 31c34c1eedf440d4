import type { ReactNode } from "react";
import { Link } from "wouter";
import type { ImportRecord } from "#contract/imports/schemas";
import { importStates, type RowResult, rowResults } from "#contract/imports/states";
import { formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { CardsSkeleton } from "#web/ui/DataTable.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { monthOf, nameOf, progressText, undoneText } from "./import-text.ts";
import { importAddress, rowsAddress } from "./list-state.ts";
import { StateBadge } from "./StateBadge.tsx";

const LABEL = "Imports";
const figures = ["changed", "unchanged", "refused"] as const;

const head = (
  <tr>
    <Th sort="descending">
      <span className="text-ink">When</span>
    </Th>
    <Th>File</Th>
    <Th>Month</Th>
    <Th>By</Th>
    <Th align="right">Rows</Th>
    <Th align="right">Added</Th>
    <Th align="right">Changed</Th>
    <Th align="right">Unchanged</Th>
    <Th align="right">Rejected</Th>
    <Th>State</Th>
  </tr>
);

interface ImportsTableProps {
  imports: readonly ImportRecord[];
  busy: boolean;
  foot: ReactNode;
}

/** The imports as a table, and as cards on a phone; each opens its import. */
export function ImportsTable({ imports, busy, foot }: ImportsTableProps) {
  return (
    <>
      <div className="max-md:hidden">
        <Table label={LABEL} head={head} busy={busy} foot={foot}>
          {imports.map((one) => (
            <Tr key={one.id} covered data-import>
              <Td className="text-ink-2">
                <time dateTime={one.createdAt}>{formatDateTime(one.createdAt)}</time>
              </Td>
              {/* Takes the remaining width, so that all columns fit the window. */}
              <Td className="w-full max-w-0 min-w-40">
                <ImportLink record={one} />
                {one.source && <span className="block truncate text-12 text-ink-3">{one.source}</span>}
              </Td>
              <Td>{monthOf(one)}</Td>
              <Td>
                <span className="block max-w-[160px] truncate" title={one.by}>
                  {one.by}
                </span>
              </Td>
              <Td align="right">{one.rows === null ? "" : formatNumber(one.rows)}</Td>
              <Td align="right" className="font-semibold">
                <RowsLink record={one} result="added" />
                {undoneText(one) && (
                  <span className="block text-12 font-normal text-ink-3">{undoneText(one)}</span>
                )}
              </Td>
              {figures.map((figure) => (
                <Td key={figure} align="right" className={one[figure] > 0 ? "" : "text-ink-3"}>
                  <RowsLink record={one} result={figure} />
                </Td>
              ))}
              <Td>
                <StateBadge state={one.state} />
                {progressText(one) && (
                  <span className="num block text-12 text-ink-3">{progressText(one)}</span>
                )}
              </Td>
            </Tr>
          ))}
        </Table>
      </div>
      <div className="overflow-hidden rounded-lg border border-line bg-surface md:hidden">
        <ul aria-label={LABEL} aria-busy={busy || undefined}>
          {imports.map((one) => (
            <li
              key={one.id}
              data-import
              className="relative px-3.5 py-3 not-first:border-t not-first:border-line-subtle"
            >
              <p className="flex items-baseline gap-2">
                <ImportLink record={one} />
                <span className="ml-auto flex-none">
                  <StateBadge state={one.state} />
                </span>
              </p>
              <p className="num mt-0.5 text-13 text-ink-2">
                {monthOf(one)}, {formatNumber(one.added)} added
                {undoneText(one) && ` (${undoneText(one)})`},{" "}
                {one.changed > 0 && `${formatNumber(one.changed)} changed, `}
                {formatNumber(one.refused)} rejected
                {progressText(one) && `, ${importStates[one.state].label.toLowerCase()} ${progressText(one)}`}
              </p>
              <p className="num mt-0.5 text-12 text-ink-3">
                {formatDateTime(one.createdAt)}, {one.by}
              </p>
            </li>
          ))}
        </ul>
        {foot}
      </div>
    </>
  );
}

function ImportLink({ record }: { record: ImportRecord }) {
  return (
    <Link
      href={importAddress(record.id)}
      title={nameOf(record)}
      className="block truncate rounded-xs font-medium after:absolute after:inset-0"
    >
      {nameOf(record)}
    </Link>
  );
}

/** A number that opens the rows it counts, above the row's own link. */
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

const placeholders = ["one", "two", "three", "four", "five"];
const widths = ["w-32", "w-44", "w-16", "w-20", "w-10", "w-11", "w-11", "w-11", "w-8", "w-14"];

export function ImportsSkeleton() {
  return (
    <div role="status" aria-label="Loading the imports">
      <div className="max-md:hidden">
        <Table label={LABEL} head={head} busy>
          {placeholders.map((key) => (
            <Tr key={key}>
              {widths.map((width) => (
                <Td key={width}>
                  <Skeleton className={`h-3 ${width}`} />
                </Td>
              ))}
            </Tr>
          ))}
        </Table>
      </div>
      <CardsSkeleton className="h-[89px]" />
    </div>
  );
}
