import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { CirclePlus, CircleX, type LucideIcon, SearchX } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "wouter";
import type { ImportedRow, ImportRecord } from "#contract/imports/calls";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { formatDate, formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { focusRow } from "#web/lib/list/row-focus.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { PageSummary, Pagination } from "#web/ui/Pagination.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { ROWS_PER_PAGE, rowsOf } from "./data.ts";
import { type RowsState, useRowsState } from "./list-state.ts";

/** The rows of an import; its figures choose which. */
export function ImportedRows({ record }: { record: ImportRecord }) {
  const [state, change] = useRowsState();
  // Names and numbers stay out of the address.
  const [search, setSearch] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const query = useQuery(rowsOf(String(record.id), record.state, state, search));
  const found = query.data;
  usePageWithinRange(state.page, query.isFetching ? undefined : found?.totalPages, (page) =>
    change({ page }),
  );
  useKeys({
    "/": () => input.current?.focus(),
    j: () => focusRow(1, "[data-lead]", "a"),
    k: () => focusRow(-1, "[data-lead]", "a"),
  });
  return (
    <>
      <Figures record={record} state={state} onChange={change} />
      <search className="mb-2.5 flex flex-wrap items-center gap-2">
        <div className="w-[250px] max-md:w-full">
          <SearchField
            label="Search this import"
            placeholder="Name, phone or vehicle number"
            value={search}
            onSearch={(words) => {
              setSearch(words);
              change({});
            }}
            input={input}
          />
        </div>
        {state.result === "added" && (
          <>
            <Chip on={!state.worked} onClick={() => change({ worked: undefined })}>
              All
            </Chip>
            <Chip on={state.worked === "yes"} onClick={() => change({ worked: "yes" })}>
              Worked on
            </Chip>
            <Chip on={state.worked === "no"} onClick={() => change({ worked: "no" })}>
              Not worked on
            </Chip>
          </>
        )}
      </search>
      {query.isPending && <Loading text="Loading..." />}
      {query.isError && !found && (
        <ErrorState title="Could not load the rows" busy={query.isFetching} onRetry={() => query.refetch()}>
          {reasonOf(query.error)}
        </ErrorState>
      )}
      {found?.total === 0 && (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState icon={SearchX} title="No rows here" role="status">
            {emptyReason(record, state, search)}
          </EmptyState>
        </div>
      )}
      {found && found.total > 0 && (
        <Rows
          rows={found.rows}
          header={found.header}
          isAdded={state.result === "added"}
          busy={query.isFetching && query.isPlaceholderData}
          foot={
            <Pagination
              page={found.page}
              totalPages={found.totalPages}
              onPage={(page) => change({ page })}
              summary={
                <PageSummary
                  page={found.page}
                  perPage={ROWS_PER_PAGE}
                  shown={found.rows.length}
                  total={found.total}
                />
              }
            />
          }
        />
      )}
    </>
  );
}

function emptyReason({ undoUntil, state }: ImportRecord, rows: RowsState, search: string): string {
  if (search || rows.worked) return "No row matches.";
  if (state === "undone") return "The leads of this import were removed.";
  return undoUntil ? "This import has no such rows." : "The rows of an import are kept for 90 days.";
}

interface FiguresProps {
  record: ImportRecord;
  state: RowsState;
  onChange: (next: Partial<RowsState>) => void;
}

function Figures({ record: { rows, added, refused }, state, onChange }: FiguresProps) {
  return (
    <div className="mb-3 grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line-subtle">
      <div className="bg-surface px-4 py-3 max-md:px-3">
        <p className="num text-26 font-semibold">{rows === null ? "–" : formatNumber(rows)}</p>
        <p className="text-12 text-ink-2">rows</p>
      </div>
      <Figure
        icon={CirclePlus}
        value={added}
        label="added"
        on={state.result === "added"}
        onClick={() => onChange({ result: "added", worked: undefined })}
      />
      <Figure
        icon={CircleX}
        value={refused}
        label="rejected"
        on={state.result === "refused"}
        onClick={() => onChange({ result: "refused", worked: undefined })}
      />
    </div>
  );
}

interface FigureProps {
  icon: LucideIcon;
  value: number;
  label: string;
  on: boolean;
  onClick: () => void;
}

function Figure({ icon: Icon, value, label, on, onClick }: FigureProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={clsx(
        "border-b-2 px-4 py-3 text-left focus-visible:-outline-offset-2 max-md:px-3",
        on ? "border-accent bg-selected" : "border-transparent bg-surface hover:bg-hover",
      )}
    >
      <span className="num block text-26 font-semibold">{formatNumber(value)}</span>
      <span className="flex items-center gap-1.5 text-12 text-ink-2">
        <Icon aria-hidden className="size-3.5 text-ink-3" strokeWidth={1.75} />
        {label}
      </span>
    </button>
  );
}

interface RowsProps {
  rows: readonly ImportedRow[];
  header: readonly string[];
  isAdded: boolean;
  busy: boolean;
  foot: ReactNode;
}

function Rows({ rows, header, isAdded, busy, foot }: RowsProps) {
  const head = (
    <tr>
      <Th align="right">Row</Th>
      {isAdded ? (
        <>
          <Th>Name</Th>
          <Th>Registration</Th>
          <Th>Phone</Th>
          <Th>Vehicle</Th>
          <Th>Expiry</Th>
          <Th>Telecaller</Th>
          <Th>Since then</Th>
        </>
      ) : (
        <>
          <Th>Why</Th>
          {header.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may repeat, and its order never changes
            <Th key={index}>{name}</Th>
          ))}
        </>
      )}
    </tr>
  );
  return (
    <Table label={isAdded ? "Added rows" : "Rejected rows"} head={head} busy={busy} foot={foot}>
      {rows.map((row) =>
        isAdded ? (
          <AddedRow key={row.id} row={row} />
        ) : (
          <RejectedRow key={row.id} row={row} columns={header.length} />
        ),
      )}
    </Table>
  );
}

const ADDED_COLUMNS = 7;

function AddedRow({ row: { row, lead } }: { row: ImportedRow }) {
  if (!lead)
    return (
      <Tr>
        <Td align="right" className="text-ink-3">
          {row}
        </Td>
        <Td colSpan={ADDED_COLUMNS} className="text-ink-3">
          The lead was deleted
        </Td>
      </Tr>
    );
  return (
    <Tr covered data-lead={lead.id}>
      <Td align="right" className="text-ink-3">
        {row}
      </Td>
      <Td>
        <Link
          href={`/leads/customer/${lead.id}`}
          title={lead.name}
          className="block max-w-[180px] truncate rounded-xs font-medium after:absolute after:inset-0"
        >
          {lead.name}
        </Link>
      </Td>
      <Td className="num-id">{lead.registrationNumber && formatRegistration(lead.registrationNumber)}</Td>
      <Td>{formatPhone(lead.phoneNumber)}</Td>
      <Td className="w-full max-w-0 min-w-32 text-ink-2">
        <span className="block truncate" title={lead.vehicleDetails ?? undefined}>
          {lead.vehicleDetails}
        </span>
      </Td>
      <Td>{lead.insuranceExpiry && formatDate(lead.insuranceExpiry)}</Td>
      <Td className="text-ink-2">{lead.telecaller ?? "Unassigned"}</Td>
      <Td>
        {lead.worked ? <LeadStatusBadge lead={lead} /> : <span className="text-ink-3">Not called</span>}
      </Td>
    </Tr>
  );
}

function RejectedRow({ row: { row, reason, cells }, columns }: { row: ImportedRow; columns: number }) {
  const values = cells ?? [];
  return (
    <Tr>
      <Td align="right" className="text-ink-3">
        {row}
      </Td>
      <Td className="text-danger-text">{reason}</Td>
      {Array.from({ length: columns }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
        <Td key={index} className="text-ink-2">
          <span className="block max-w-[160px] truncate" title={values[index]}>
            {values[index]}
          </span>
        </Td>
      ))}
    </Tr>
  );
}
