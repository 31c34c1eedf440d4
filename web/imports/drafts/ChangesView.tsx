import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ArrowRight, Pencil, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { knownModes } from "#contract/imports/drafts/plan";
import type { Draft, DraftRow, DraftShow } from "#contract/imports/drafts/schemas";
import { formatRegistration } from "#contract/lead/registration";
import { keysOf } from "#contract/tables";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { formatCount } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Card } from "#web/ui/Card.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Choice } from "#web/ui/Choice.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { PageSummary, Pagination } from "#web/ui/Pagination.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import { labelOfColumn, openElsewhereText, shownValue } from "./column-texts.ts";
import { ROWS_PER_PAGE, rowPageOf, usePlan } from "./data.ts";

/** The rows that differ from what is here, by what each shows. */
const differing = {
  changed: "differing",
  differing: "differing",
  kept: "kept",
  recordChanged: "recordChanged",
} as const satisfies Partial<Record<DraftShow, DraftShow>>;
type Differing = keyof typeof differing;

export const isOfChanges = (show: DraftShow): show is Differing => show in differing;

interface ChangesViewProps {
  draft: Draft;
  show: Differing;
  page: number;
  onPage: (page: number) => void;
  /** Another plan may take the rows out of their list: they all are shown. */
  onPlan: () => void;
}

/** What differs from the leads and customers that are here, field by field, and what is to be done with it. */
export function ChangesView({ draft, show, page, onPage, onPlan }: ChangesViewProps) {
  const id = String(draft.id);
  const List = phoneLayout.use() ? ChangeCards : Changes;
  const offset = (page - 1) * ROWS_PER_PAGE;
  const query = useQuery({
    ...rowPageOf(id, { show: differing[show], column: undefined }, page - 1, () => offset),
    refetchOnMount: "always",
  });
  return (
    <div className="grid items-start gap-3.5 pt-2.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
      {query.data ? (
        query.data.total === 0 ? (
          <div className="rounded-lg border border-line bg-surface">
            <EmptyState icon={SearchX} title="No differences from existing records" role="status" />
          </div>
        ) : (
          <List
            rows={query.data.rows}
            foot={
              <Pagination
                page={page}
                totalPages={Math.ceil(query.data.total / ROWS_PER_PAGE)}
                onPage={onPage}
                summary={
                  <PageSummary
                    page={page}
                    perPage={ROWS_PER_PAGE}
                    shown={query.data.rows.length}
                    total={query.data.total}
                  />
                }
              />
            }
          />
        )
      ) : query.isError ? (
        <ErrorState title="Could not load the rows" busy={query.isFetching} onRetry={() => query.refetch()}>
          {reasonOf(query.error)}
        </ErrorState>
      ) : (
        <Loading text="Loading..." />
      )}
      <KnownChoice draft={draft} onPlan={onPlan} />
    </div>
  );
}

function KnownChoice({ draft: { id, plan, corrected }, onPlan }: Pick<ChangesViewProps, "draft" | "onPlan">) {
  const change = usePlan(String(id));
  const choose = (next: Parameters<typeof change.mutate>[0]) => {
    change.mutate(next);
    onPlan();
  };
  return (
    <div className="grid gap-3.5 max-[1099px]:-order-1">
      <Card title="Rows of existing leads">
        <Choice
          label="Rows of existing leads"
          value={plan.known}
          options={keysOf(knownModes).map((value) => ({ value, label: knownModes[value] }))}
          onChange={(known) => choose({ known })}
        />
        {corrected > 0 && (
          <div className="mt-3">
            <Checkbox
              checked={plan.corrected}
              disabled={plan.known !== "overwrite"}
              onChange={(next) => choose({ corrected: next })}
              label={`Also take the file's values where somebody has corrected them since (${formatCount(corrected, "lead")})`}
            />
          </div>
        )}
      </Card>
    </div>
  );
}

const LABEL = "Rows that differ from existing records";

interface ChangesProps {
  rows: readonly DraftRow[];
  foot: ReactNode;
}

/** On a phone a card for each lead, without scrolling sideways. */
function ChangeCards({ rows, foot }: ChangesProps) {
  return (
    <div className="grid min-w-0 gap-2.5">
      <ol aria-label={LABEL} className="grid gap-2.5">
        {rows.map((row) => (
          <li key={row.row}>
            <article className="num grid gap-2.5 rounded-lg border border-line bg-surface px-3.5 py-3">
              <LeadHere row={row} />
              <dl className="grid gap-2">
                {row.changes.map((change) => (
                  <div key={change.column} className="border-t border-line-subtle pt-2">
                    <dt className="text-12 text-ink-2">{labelOfColumn(change.column)}</dt>
                    <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                      <Now change={change} />
                      <FromFile change={change} />
                    </dd>
                  </div>
                ))}
              </dl>
            </article>
          </li>
        ))}
      </ol>
      {foot}
    </div>
  );
}

function Changes({ rows, foot }: ChangesProps) {
  return (
    <Table
      label={LABEL}
      foot={foot}
      head={
        <tr>
          <Th>Lead or customer</Th>
          <Th>Field</Th>
          <Th>Now</Th>
          <Th>From the file</Th>
        </tr>
      }
    >
      {rows.flatMap((row) =>
        row.changes.map((change, at) => (
          <ChangeRow key={`${row.row} ${change.column}`} row={row} change={change} isFirst={at === 0} />
        )),
      )}
    </Table>
  );
}

type Change = DraftRow["changes"][number];

interface ChangeRowProps {
  row: DraftRow;
  change: Change;
  isFirst: boolean;
}

function ChangeRow({ row, change, isFirst }: ChangeRowProps) {
  return (
    <Tr>
      {isFirst && (
        <Td rowSpan={row.changes.length} className="w-full max-w-0 min-w-44 py-2 align-top">
          <LeadHere row={row} />
        </Td>
      )}
      <Td className="text-ink-2 first:pl-2!">{labelOfColumn(change.column)}</Td>
      <Td>
        <Now change={change} />
      </Td>
      <Td className="relative">
        <FromFile change={change} />
      </Td>
    </Tr>
  );
}

function LeadHere({ row }: { row: DraftRow }) {
  const { verdict, lead, values } = row;
  const isNew = verdict === "new";
  // A known customer may have no lead in any month.
  const registration = lead ? lead.registrationNumber : values.registrationNumber;
  const about = [registration && formatRegistration(registration), !isNew && lead?.telecaller];
  const elsewhere = openElsewhereText(row);
  return (
    <div className="min-w-0">
      <span className="block truncate font-semibold">{lead?.name ?? values.name}</span>
      <span className="block truncate text-12 text-ink-2">{about.filter(Boolean).join(", ")}</span>
      {isNew && <span className="block text-12 text-ink-2">New lead of a known customer</span>}
      {elsewhere && <span className="block text-12 text-ink-2">{elsewhere}</span>}
      {!isNew && lead?.worked && (
        <span className="text-12 text-warn-text">
          <Marker tone="yellow" icon={Pencil}>
            Worked on
          </Marker>
        </span>
      )}
    </div>
  );
}

function Now({ change: { column, here, corrected, taken } }: { change: Change }) {
  return (
    <span>
      <span className={clsx(taken && "text-ink-3 line-through")}>
        {here === null ? "Not specified" : shownValue(column, here)}
      </span>
      {corrected && <span className="block text-12 text-warn-text">Corrected by somebody</span>}
    </span>
  );
}

function FromFile({ change: { column, file, taken } }: { change: Change }) {
  return (
    <span className="flex items-center gap-2">
      <ArrowRight aria-hidden className="size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
      <span className={clsx(taken ? "font-medium" : "text-ink-3 line-through")}>
        {shownValue(column, file)}
      </span>
      <span className="sr-only">{taken ? "is taken" : "is not taken"}</span>
    </span>
  );
}
