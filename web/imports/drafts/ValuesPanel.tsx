import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleCheck, Replace } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Draft, DraftPeople, ValueOfFile } from "#contract/imports/drafts/schemas";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import { labelOfColumn } from "./column-texts.ts";
import { type Replacing, useReplace, valuesOf } from "./data.ts";
import { ReplaceAnother } from "./ReplaceAnother.tsx";

const keyOf = ({ column, value }: ValueOfFile) => `${column} ${value}`;

/** Values that can be replaced, each in all of its rows at once. */
function useReplaceable(id: string, values: readonly ValueOfFile[], known: Known) {
  const replace = useReplace(id);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const becomes = (one: ValueOfFile) => chosen[keyOf(one)] ?? one.proposal ?? "";
  const open = values.filter(({ replacedBy }) => replacedBy === null);
  const ready = open.flatMap((one): Replacing[] => {
    const to = becomes(one);
    return to ? [{ column: one.column, from: one.value, to }] : [];
  });
  const rows = values.map((one) => ({
    one,
    known: withProposal(one, known[one.column] ?? []),
    becomes: becomes(one),
    busy: replace.isPending,
    onChoose: (to: string) => setChosen({ ...chosen, [keyOf(one)]: to }),
    onReplace: (to: string | null) => replace.mutate([{ column: one.column, from: one.value, to }]),
  }));
  const replaceAll = () => {
    const [first, ...rest] = ready;
    if (first) replace.mutate([first, ...rest]);
  };
  return { rows, open, ready, replaceAll, busy: replace.isPending };
}

const withProposal = ({ proposal }: ValueOfFile, known: readonly string[]) =>
  proposal === null || known.includes(proposal) ? known : [proposal, ...known];

type Known = Partial<Record<ValueOfFile["column"], readonly string[]>>;

/** Values that are not known, each replaced in all of its rows at once, and every other value that is replaced. */
export function ValuesTab({ draft }: { draft: Draft }) {
  const id = String(draft.id);
  const query = useQuery(valuesOf(id));
  const { values = [], known = {} } = query.data ?? {};
  const { rows, open, ready, replaceAll, busy } = useReplaceable(id, values, known);
  const List = phoneLayout.use() ? ValueCards : ValueTable;
  if (!query.data)
    return query.isError ? (
      <ErrorState title="Could not load the values" busy={query.isFetching} onRetry={() => query.refetch()}>
        {reasonOf(query.error)}
      </ErrorState>
    ) : (
      <Loading text="Loading..." />
    );
  return (
    <div className="grid items-start gap-3.5 pt-2.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
      {values.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState icon={CircleCheck} title="Every value is known." role="status" />
        </div>
      ) : (
        <List
          rows={rows}
          foot={
            ready.length > 1 && (
              <div className="flex justify-end border-t border-line px-3.5 py-2.5">
                <Button icon={Replace} busy={busy} onClick={replaceAll}>
                  {ready.length === open.length
                    ? `Replace all ${formatNumber(ready.length)}`
                    : `Replace ${formatNumber(ready.length)} of ${formatNumber(open.length)}`}
                </Button>
              </div>
            )
          }
        />
      )}
      <div className="grid gap-3.5">
        <ReplaceAnother draft={draft} />
        <Notice>
          A replacement changes the rows of this import, not your file. It can be undone until the import
          starts
          {draft.source ? `, and is remembered with “${draft.source}”` : ""}.
        </Notice>
      </div>
    </div>
  );
}

/** The names of telecallers in the file that are not known. */
export function UnknownNames({ id, unknown }: { id: string; unknown: DraftPeople["unknown"] }) {
  const { known = {} } = useQuery(valuesOf(id, "telecallerName")).data ?? {};
  const values = unknown.map(({ name, ...of }) => ({
    ...of,
    column: "telecallerName" as const,
    value: name,
    replacedBy: null,
  }));
  const { rows } = useReplaceable(id, values, known);
  return (
    <Card title="Names that no active telecaller has" flush>
      <ValueItems rows={rows} />
    </Card>
  );
}

interface ValueRowProps {
  one: ValueOfFile;
  known: readonly string[];
  becomes: string;
  busy: boolean;
  onChoose: (to: string) => void;
  onReplace: (to: string | null) => void;
}

interface ListProps {
  rows: readonly ValueRowProps[];
  foot: ReactNode;
}

const LABEL = "Values that are not known or are replaced";

function ValueTable({ rows, foot }: ListProps) {
  return (
    <Table
      label={LABEL}
      row={44}
      head={
        <tr>
          <Th>Column</Th>
          <Th>In the file</Th>
          <Th>Becomes</Th>
          <Th align="right">Rows</Th>
          <Th className="relative">
            <span className="sr-only">Replace</span>
          </Th>
        </tr>
      }
      foot={foot}
    >
      {rows.map((row) => (
        <Tr key={keyOf(row.one)}>
          <Td className="text-ink-2">{labelOfColumn(row.one.column)}</Td>
          <Td className="w-full max-w-0 min-w-32">
            <span className="flex items-center gap-2">
              <ValueInFile one={row.one} />
              <ArrowRight aria-hidden className="ml-auto size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
            </span>
          </Td>
          <Td>
            <div className="w-48">
              <Becomes {...row} />
            </div>
          </Td>
          <Td align="right">{formatNumber(row.one.rows)}</Td>
          <Td className="relative">
            <ReplaceOne {...row} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

/** On a phone a card each: a table's columns would cut the names. */
function ValueCards({ rows, foot }: ListProps) {
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <ValueItems rows={rows} label={LABEL} />
      {foot}
    </div>
  );
}

function ValueItems({ rows, label }: Pick<ListProps, "rows"> & { label?: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line-subtle">
      {rows.map((row) => (
        <li key={keyOf(row.one)} className="grid gap-2 px-3.5 py-3">
          <div className="min-w-0">
            <p className="flex min-w-0">
              <ValueInFile one={row.one} />
            </p>
            <p className="num text-12 text-ink-2">
              {labelOfColumn(row.one.column)}, {formatCount(row.one.rows, "row")}
            </p>
          </div>
          <div className="relative flex items-center justify-between gap-2">
            <Becomes {...row} />
            <ReplaceOne {...row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function ValueInFile({ one: { value, note, replacedBy } }: { one: ValueOfFile }) {
  return (
    <span className="grid min-w-0">
      <span
        title={value}
        className={replacedBy === null ? "truncate font-medium" : "truncate text-ink-3 line-through"}
      >
        {value}
      </span>
      {note && replacedBy === null && <span className="text-12 whitespace-normal text-ink-2">{note}</span>}
    </span>
  );
}

function Becomes({ one: { value, replacedBy }, known, becomes, onChoose }: ValueRowProps) {
  if (replacedBy !== null) return <span className="font-medium">{replacedBy}</span>;
  return (
    <Select
      size="s"
      aria-label={`${value} becomes`}
      value={becomes}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Choose</option>
      {known.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}

function ReplaceOne({ one: { value, rows, replacedBy }, becomes, busy, onReplace }: ValueRowProps) {
  if (replacedBy !== null)
    return (
      <span className="flex items-center gap-2">
        <Marker tone="green" icon={CircleCheck}>
          Done
        </Marker>
        <Button size="s" variant="ghost" busy={busy} onClick={() => onReplace(null)}>
          Undo<span className="sr-only"> the replacement of {value}</span>
        </Button>
      </span>
    );
  return (
    <Button size="s" busy={busy} disabled={!becomes} onClick={() => onReplace(becomes)}>
      Replace
      <span className="sr-only">
        {" "}
        {value} in {formatCount(rows, "row")}
      </span>
    </Button>
  );
}
