import clsx from "clsx";
import { ArrowRight, Pencil } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { DraftRow, DraftShow } from "#contract/imports/drafts/schemas";
import { ROWS_PER_PAGE } from "#contract/imports/sizes";
import { labelOfColumn } from "#contract/lead/columns";
import { formatRegistration } from "#contract/lead/registration";
import { monthLabel } from "#contract/time/calendar";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import { leavesMonth, openElsewhereText, shownValue } from "./column-texts.ts";
import type { Sorting } from "./data.ts";
import { Listed } from "./Listed.tsx";
import type { PartProps } from "./use-draft-page.ts";
import { useDraftRows } from "./use-draft-rows.ts";

/** Lists of rows that differ from what is here. */
const ofChanges = ["changed", "differing", "kept", "recordChanged"] as const satisfies DraftShow[];
type Differing = (typeof ofChanges)[number];

const inFileOrder: Sorting = { sort: "row", sortOrder: "asc" };

export const isOfChanges = (show: DraftShow): show is Differing => ofChanges.some((one) => one === show);

interface ChangesViewProps extends PartProps {
  show: Differing;
}

/** What differs from the leads and customers that are here, field by field. */
export function ChangesView({ page, show }: ChangesViewProps) {
  const { search } = page.choice;
  const first = (page.listPage - 1) * ROWS_PER_PAGE;
  const listed = useDraftRows(page.id, { ...inFileOrder, show, column: undefined, search });
  const onPageShown = useEffectEvent(() => listed.showRows(first, first));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is read
  useEffect(() => onPageShown(), [first]);
  const rows = Array.from({ length: ROWS_PER_PAGE }, (_, at) => listed.rowAt(first + at)).filter(
    (row) => row !== undefined,
  );
  return (
    <div className="min-w-0 pt-2.5">
      <Listed
        rows={listed}
        search={search}
        empty={show === "differing" ? "No differences from existing records" : undefined}
      >
        {(total) => (
          <DataTable
            label="Rows that differ from existing records"
            columns={columns}
            rows={rows}
            keyOf={({ row }) => row}
            busy={listed.isFetching}
            cardClassName="num grid gap-2.5 px-3.5 py-3"
            card={(row) => (
              <>
                <LeadHere row={row} />
                <Changes row={row} />
              </>
            )}
            paging={{
              page: page.listPage,
              totalPages: Math.ceil(total / ROWS_PER_PAGE),
              perPage: ROWS_PER_PAGE,
              total,
              onPage: (next) => page.change({ page: next }),
            }}
          />
        )}
      </Listed>
    </div>
  );
}

/** Of the head and of each change below it. */
const LINE = "md:grid md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)] md:gap-x-4";

const columns: readonly Column<DraftRow>[] = [
  {
    column: "lead",
    label: "Lead or customer",
    className: "w-60 max-w-60 min-w-44 py-2 align-top",
    cell: (row) => <LeadHere row={row} />,
  },
  {
    column: "changes",
    label: (
      <span className={LINE}>
        <span>Field</span>
        <span>Now</span>
        <span>From the file</span>
      </span>
    ),
    className: "py-2 align-top whitespace-normal",
    cell: (row) => <Changes row={row} />,
  },
];

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

function Changes({ row }: { row: DraftRow }) {
  return (
    <dl className="grid gap-2">
      {row.changes.map(({ column, here, file, corrected, taken }) => (
        <div
          key={column}
          className={clsx(
            LINE,
            "gap-x-2 wrap-anywhere max-md:flex max-md:flex-wrap max-md:border-t max-md:border-line-subtle max-md:pt-2",
          )}
        >
          <dt className="text-ink-2 max-md:w-full max-md:text-12">{labelOfColumn(column)}</dt>
          <dd>
            <span className={clsx(taken && "text-ink-3 line-through")}>
              {here === null ? "Not specified" : shownValue(column, here)}
            </span>
            {taken && leavesMonth(row, column, file) && (
              <span className="block text-12 text-warn-text">
                Lead stays in {monthLabel(row.lead?.campaignMonth ?? "")}
              </span>
            )}
            {corrected && <span className="block text-12 text-warn-text">Edited by hand</span>}
          </dd>
          <dd className="relative flex items-start gap-2">
            <ArrowRight aria-hidden className="mt-0.5 size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
            <span className={clsx(taken ? "font-medium" : "text-ink-3 line-through")}>
              {shownValue(column, file)}
            </span>
            <span className="sr-only">{taken ? "is taken" : "is not taken"}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
