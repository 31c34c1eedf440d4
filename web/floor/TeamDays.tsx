import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { TeamDay, WorkDay } from "#contract/breaks/calls";
import { CALLING_GAP_MINUTES, type PersonDays, sumsByPerson, totalOf } from "#contract/breaks/days";
import { addMonths, MINUTE_MS, monthLabel, monthOf, today } from "#contract/time/calendar";
import { dayText, durationText } from "#contract/time/when";
import { month, useAddress, userId } from "#web/lib/browser/address.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatCount, formatNumber, formatTime } from "#web/lib/format/format.ts";
import type { ColumnSort } from "#web/lib/list/column-sort.ts";
import { sortedRows } from "#web/lib/list/sorted-rows.ts";
import { Card } from "#web/ui/Card.tsx";
import { type Column, DataTable, DataTableSkeleton, type SortedColumn } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Select } from "#web/ui/Select.tsx";
import { SortChoice } from "#web/ui/SortChoice.tsx";
import { fileOf, teamDays } from "./data.ts";

const MONTHS_OFFERED = 12;
const TOTAL_LAST = "[&_tbody>tr:last-child>td]:bg-subtle [&_tbody>tr:last-child>td]:font-semibold";
const IN_ADDRESS = { month, telecaller: userId };

/** How everybody spent the days of a month: sums by person, and the days of the one who is opened. */
export function TeamDays() {
  const [asked, change] = useAddress(IN_ADDRESS);
  const now = useNow(MINUTE_MS);
  const current = monthOf(today(now));
  const shown = asked.month ?? current;
  const query = useQuery(teamDays(shown));
  const [sort, setSort] = useState<ColumnSort<SortedBy>>({ sort: "telecallerName", sortOrder: "asc" });
  const offered = Array.from({ length: MONTHS_OFFERED }, (_, back) => addMonths(current, -back));
  const months = offered.includes(shown) ? offered : [...offered, shown];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-[140px] max-md:w-[calc(50%-4px)]">
          <Select
            aria-label="Month"
            value={shown}
            onChange={({ target }) =>
              change({ month: target.value === current ? undefined : target.value }, "push")
            }
          >
            {months.map((one) => (
              <option key={one} value={one}>
                {monthLabel(one)}
              </option>
            ))}
          </Select>
        </div>
        <p className="mr-auto text-12 text-ink-3 max-md:order-1 max-md:w-full">
          Calling: gaps of at most {CALLING_GAP_MINUTES} minutes between calls, without breaks. Idle: the rest
          from the first to the last activity, within each person's hours.
        </p>
        {query.data && query.data.length > 0 && (
          <span className="grid max-md:w-[calc(50%-4px)]">
            <ExportMenu addressOf={(format) => fileOf(shown, format)} />
          </span>
        )}
      </div>
      <RefetchedView
        query={query}
        failed="Could not load the days"
        outOfDate="These rows may be out of date."
        loading={
          <DataTableSkeleton
            loading="Loading the days"
            label="Days by telecaller"
            columns={[...personColumns(undefined), reasons]}
            card="h-[92px]"
          />
        }
        isEmpty={(days) => days.length === 0}
        empty={
          <EmptyState
            icon={CalendarDays}
            title={`No calls or breaks in ${monthLabel(shown)}`}
            role="status"
          />
        }
      >
        {(days) => {
          const own = days.filter(({ telecallerId }) => telecallerId === asked.telecaller);
          const sorts = personColumns(asked.month);
          const people = sumsByPerson(days);
          const total = people.length > 1 ? [totalOf(days)] : [];
          return (
            <>
              <DataTable
                label="Days by telecaller"
                columns={[...sorts, reasons]}
                rows={[...sortedRows(people, sort, (row, column) => row[column]), ...total]}
                keyOf={({ telecallerId }) => telecallerId}
                sort={sort}
                onSort={setSort}
                className={total.length > 0 ? TOTAL_LAST : undefined}
                selected={({ telecallerId }) => telecallerId === asked.telecaller}
                busy={query.isFetching}
                aboveCards={
                  <div className="mb-2.5">
                    <SortChoice columns={sorts} sort={sort} onSort={setSort} />
                  </div>
                }
                card={(person) => <PersonCard person={person} month={asked.month} />}
              />
              {own[0] && <OwnDays name={own[0].telecallerName} days={own} month={shown} now={now} />}
            </>
          );
        }}
      </RefetchedView>
    </div>
  );
}

interface OwnDaysProps {
  name: string;
  days: readonly TeamDay[];
  month: string;
  now: Date;
}

function OwnDays({ name, days, month: shown, now }: OwnDaysProps) {
  const [sort, setSort] = useState<ColumnSort<keyof TeamDay>>({ sort: "day", sortOrder: "asc" });
  const label = `Days of ${name}`;
  return (
    <Card title={label} meta={monthLabel(shown)} flush>
      <DataTable
        label={label}
        columns={[...dayColumns(now), ...timeColumns, reasons]}
        rows={sortedRows(days, sort, (row, column) => (column === "breaks" ? 0 : (row[column] ?? "")))}
        keyOf={({ day }) => day}
        sort={sort}
        onSort={setSort}
        bare
        className="overflow-clip rounded-b-lg"
      />
    </Card>
  );
}

type Times = Pick<WorkDay, "calls" | "callingSeconds" | "breaks" | "breakSeconds" | "idleSeconds">;

type SortedBy = Exclude<keyof PersonDays, "telecallerId" | "breaks">;

const counted = <C extends SortedBy>(label: string, column: C, text: (value: number) => string) =>
  ({
    column,
    label,
    begins: "desc",
    align: "right",
    placeholder: "w-9",
    cell: (row: Record<C, number>) => text(row[column]),
  }) as const;

const timeColumns = [
  counted("Calls", "calls", formatNumber),
  counted("Calling", "callingSeconds", durationText),
  counted("Idle", "idleSeconds", durationText),
  counted("Breaks", "breakSeconds", durationText),
];
/** 'Lunch 30 min, Tea 5 min' */
const reasonsText = ({ breaks }: Pick<Times, "breaks">) =>
  breaks.map(({ reason, seconds }) => `${reason} ${durationText(seconds)}`).join(", ");

const reasons: Column<Times> = {
  column: "reasons",
  label: "By reason",
  className: "text-ink-2",
  placeholder: "w-32",
  cell: reasonsText,
};

const personColumns = (asked: string | undefined): SortedColumn<PersonDays, SortedBy>[] => [
  {
    column: "telecallerName",
    label: "Telecaller",
    begins: "asc",
    placeholder: "w-28",
    cell: (person) => <PersonLink person={person} month={asked} />,
  },
  counted("Days", "days", formatNumber),
  ...timeColumns,
];

const dayColumns = (now: Date): Column<TeamDay, keyof TeamDay>[] => [
  { column: "day", label: "Day", begins: "asc", cell: ({ day }) => dayText(day, now) },
  { column: "firstAt", label: "First", begins: "asc", cell: ({ firstAt }) => firstAt && formatTime(firstAt) },
  { column: "lastAt", label: "Last", begins: "desc", cell: ({ lastAt }) => lastAt && formatTime(lastAt) },
];

/** Opens the person's days below. */
function PersonLink({ person, month }: { person: PersonDays; month: string | undefined }) {
  if (!person.telecallerId) return <b className="font-semibold">{person.telecallerName}</b>;
  const address = new URLSearchParams({
    tab: "days",
    ...(month && { month }),
    telecaller: person.telecallerId,
  });
  return (
    <Link href={`/floor?${address}`} className="font-medium hover:underline">
      {person.telecallerName}
    </Link>
  );
}

function PersonCard({ person, month }: { person: PersonDays; month: string | undefined }) {
  return (
    <div className="num grid gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <PersonLink person={person} month={month} />
        <span className="text-12 text-ink-3">
          {formatCount(person.days, "day")}, {formatCount(person.calls, "call")}
        </span>
      </span>
      <span>
        Calling {durationText(person.callingSeconds)}, idle {durationText(person.idleSeconds)}
      </span>
      <span className="text-12 text-ink-2">
        Breaks {durationText(person.breakSeconds)}
        {person.breaks.length > 0 && `: ${reasonsText(person)}`}
      </span>
    </div>
  );
}
