import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleCheck, Replace } from "lucide-react";
import { useState } from "react";
import type { Draft, ValueOfFile } from "#contract/imports/drafts/calls";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Button } from "#web/ui/Button.tsx";
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

/** Values that are not known, each replaced in all of its rows at once. */
export function ValuesTab({ draft }: { draft: Draft }) {
  const id = String(draft.id);
  const query = useQuery(valuesOf(id));
  const replace = useReplace(id);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  if (!query.data)
    return query.isError ? (
      <ErrorState title="Could not load the values" busy={query.isFetching} onRetry={() => query.refetch()}>
        {reasonOf(query.error)}
      </ErrorState>
    ) : (
      <Loading text="Loading..." />
    );
  const { values, known } = query.data;
  const becomes = (one: ValueOfFile) => chosen[keyOf(one)] ?? one.proposal ?? "";
  const open = values.filter(({ replacedBy }) => replacedBy === null);
  const ready = open.flatMap((one): Replacing[] => {
    const to = becomes(one);
    return to ? [{ column: one.column, from: one.value, to }] : [];
  });
  const replaceAll = () => {
    const [first, ...rest] = ready;
    if (first) replace.mutate([first, ...rest]);
  };
  return (
    <div className="grid items-start gap-3.5 pt-2.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
      {values.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState icon={CircleCheck} title="Every value is known." role="status" />
        </div>
      ) : (
        <Table
          label="Values that are not known"
          row={44}
          head={
            <tr>
              <Th className="max-md:hidden">Column</Th>
              <Th>In the file</Th>
              <Th>Becomes</Th>
              <Th align="right" className="max-md:hidden">
                Rows
              </Th>
              <Th className="relative">
                <span className="sr-only">Replace</span>
              </Th>
            </tr>
          }
          foot={
            ready.length > 1 && (
              <div className="flex justify-end border-t border-line px-3.5 py-2.5">
                <Button icon={Replace} busy={replace.isPending} onClick={replaceAll}>
                  {ready.length === open.length
                    ? `Replace all ${formatNumber(ready.length)}`
                    : `Replace ${formatNumber(ready.length)} of ${formatNumber(open.length)}`}
                </Button>
              </div>
            )
          }
        >
          {values.map((one) => (
            <ValueRow
              key={keyOf(one)}
              one={one}
              known={known[one.column] ?? []}
              becomes={becomes(one)}
              busy={replace.isPending}
              onChoose={(to) => setChosen({ ...chosen, [keyOf(one)]: to })}
              onReplace={(to) => replace.mutate([{ column: one.column, from: one.value, to }])}
            />
          ))}
        </Table>
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

interface ValueRowProps {
  one: ValueOfFile;
  known: readonly string[];
  becomes: string;
  busy: boolean;
  onChoose: (to: string) => void;
  onReplace: (to: string | null) => void;
}

function ValueRow({ one, known, becomes, busy, onChoose, onReplace }: ValueRowProps) {
  const { column, value, rows, replacedBy } = one;
  return (
    <Tr>
      <Td className="text-ink-2 max-md:hidden">{labelOfColumn(column)}</Td>
      <Td className="w-full max-w-0 min-w-32 max-md:min-w-20">
        <span className="flex items-center gap-2">
          <span
            title={value}
            className={replacedBy === null ? "truncate font-medium" : "truncate text-ink-3 line-through"}
          >
            {value}
          </span>
          <ArrowRight
            aria-hidden
            className="ml-auto size-3.5 flex-none text-ink-3 max-md:hidden"
            strokeWidth={1.75}
          />
        </span>
        <span className="block truncate text-12 text-ink-3 md:hidden">{labelOfColumn(column)}</span>
        <span className="block text-12 text-ink-3 md:hidden">{formatCount(rows, "row")}</span>
      </Td>
      <Td>
        <div className="w-48 max-md:w-28">
          {replacedBy !== null ? (
            <span className="font-medium">{replacedBy}</span>
          ) : (
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
          )}
        </div>
      </Td>
      <Td align="right" className="max-md:hidden">
        {formatNumber(rows)}
      </Td>
      <Td className="relative">
        {replacedBy !== null ? (
          <span className="flex items-center gap-2">
            <Marker tone="green" icon={CircleCheck}>
              <span className="max-md:sr-only">Done</span>
            </Marker>
            <Button size="s" variant="ghost" busy={busy} onClick={() => onReplace(null)}>
              Undo<span className="sr-only"> the replacement of {value}</span>
            </Button>
          </span>
        ) : (
          <Button size="s" busy={busy} disabled={!becomes} onClick={() => onReplace(becomes)}>
            Replace
            <span className="sr-only">
              {" "}
              {value} in {formatCount(rows, "row")}
            </span>
          </Button>
        )}
      </Td>
    </Tr>
  );
}
