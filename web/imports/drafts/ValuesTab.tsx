import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleCheck, Replace } from "lucide-react";
import { useState } from "react";
import type { Draft, DraftPeople, ValueOfFile } from "#contract/imports/drafts/schemas";
import { labelOfColumn } from "#contract/lead/columns";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { EmptyBox } from "#web/ui/EmptyBox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Marker } from "#web/ui/Tone.tsx";
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
  return (
    <QueryView query={query} failed="Could not load the values">
      {() => (
        <div className="grid items-start gap-3.5 pt-2.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
          {values.length === 0 ? (
            <EmptyBox icon={CircleCheck} title="Every value is known." role="status" />
          ) : (
            <div className="grid min-w-0 gap-2.5">
              <div>
                <DataTable
                  label="Values that are not known or are replaced"
                  row={44}
                  columns={columns}
                  rows={rows}
                  keyOf={({ one }) => keyOf(one)}
                  cardClassName="grid gap-2 px-3.5 py-3"
                  card={(row) => <ValueCard {...row} />}
                />
              </div>
              {ready.length > 1 && (
                <div className="flex justify-end">
                  <Button icon={Replace} busy={busy} onClick={replaceAll}>
                    {ready.length === open.length
                      ? `Replace all ${formatNumber(ready.length)}`
                      : `Replace ${formatNumber(ready.length)} of ${formatNumber(open.length)}`}
                  </Button>
                </div>
              )}
            </div>
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
      )}
    </QueryView>
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
    <Card title="Unknown telecaller names" flush>
      <ul className="divide-y divide-line-subtle">
        {rows.map((row) => (
          <li key={keyOf(row.one)} className="grid gap-2 px-3.5 py-3">
            <ValueCard {...row} />
          </li>
        ))}
      </ul>
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

const columns: readonly Column<ValueRowProps>[] = [
  {
    column: "column",
    label: "Column",
    className: "text-ink-2",
    cell: ({ one }) => labelOfColumn(one.column),
  },
  {
    column: "value",
    label: "In the file",
    className: "w-full max-w-0 min-w-32",
    cell: ({ one }) => (
      <span className="flex items-center gap-2">
        <ValueInFile one={one} />
        <ArrowRight aria-hidden className="ml-auto size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
      </span>
    ),
  },
  {
    column: "becomes",
    label: "Becomes",
    cell: (row) => (
      <div className="w-48">
        <Becomes {...row} />
      </div>
    ),
  },
  { column: "rows", label: "Rows", align: "right", cell: ({ one }) => formatNumber(one.rows) },
  {
    column: "replace",
    label: <span className="sr-only">Replace</span>,
    headClassName: "relative",
    className: "relative",
    cell: (row) => <ReplaceOne {...row} />,
  },
];

/** On a phone, where a table's columns would cut the names, and beside a table. */
function ValueCard(row: ValueRowProps) {
  const { one } = row;
  return (
    <>
      <div className="min-w-0">
        <p className="flex min-w-0">
          <ValueInFile one={one} />
        </p>
        <p className="num text-12 text-ink-2">
          {labelOfColumn(one.column)}, {formatCount(one.rows, "row")}
        </p>
      </div>
      <div className="relative flex items-center justify-between gap-2">
        <Becomes {...row} />
        <ReplaceOne {...row} />
      </div>
    </>
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
