import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { Link } from "wouter";
import type { TeamDay, WorkDay } from "#contract/breaks/calls";
import { CALLING_GAP_MINUTES, type PersonDays, sumsByPerson } from "#contract/breaks/days";
import { addMonths, MINUTE_MS, monthLabel, monthOf, today } from "#contract/time/calendar";
import { dayText, durationText } from "#contract/time/when";
import { month, useAddress, userId } from "#web/lib/browser/address.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatCount, formatNumber, formatTime } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { type Column, DataTable, DataTableSkeleton } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Select } from "#web/ui/Select.tsx";
import { fileOf, teamDays } from "./data.ts";

const MONTHS_OFFERED = 12;
const IN_ADDRESS = { month, telecaller: userId };

/** How everybody spent the days of a month: sums by person, and the days of the one who is opened. */
export function TeamDays() {
  const [asked, change] = useAddress(IN_ADDRESS);
  const now = useNow(MINUTE_MS);
  const current = monthOf(today(now));
  const shown = asked.month ?? current;
  const query = useQuery(teamDays(shown));
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
            columns={personColumns(undefined)}
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
          return (
            <>
              <DataTable
                label="Days by telecaller"
                columns={personColumns(asked.month)}
                rows={sumsByPerson(days)}
                keyOf={({ telecallerId }) => telecallerId}
                selected={({ telecallerId }) => telecallerId === asked.telecaller}
                busy={query.isFetching}
                card={(person) => <PersonCard person={person} month={asked.month} />}
              />
              {own[0] && (
                <Card title={`Days of ${own[0].telecallerName}`} meta={monthLabel(shown)} flush>
                  <DataTable
                    label={`Days of ${own[0].telecallerName}`}
                    columns={dayColumns(now)}
                    rows={own}
                    keyOf={({ day }) => day}
                    bare
                    className="overflow-clip rounded-b-lg"
                  />
                </Card>
              )}
            </>
          );
        }}
      </RefetchedView>
    </div>
  );
}

type Times = Pick<WorkDay, "calls" | "callingSeconds" | "breaks" | "breakSeconds" | "idleSeconds">;

const timeColumns: Column<Times>[] = [
  {
    column: "calls",
    label: "Calls",
    align: "right",
    placeholder: "w-7",
    cell: ({ calls }) => formatNumber(calls),
  },
  {
    column: "calling",
    label: "Calling",
    align: "right",
    placeholder: "w-12",
    cell: ({ callingSeconds }) => durationText(callingSeconds),
  },
  {
    column: "idle",
    label: "Idle",
    align: "right",
    placeholder: "w-12",
    cell: ({ idleSeconds }) => durationText(idleSeconds),
  },
  {
    column: "breaks",
    label: "Breaks",
    align: "right",
    placeholder: "w-12",
    cell: ({ breakSeconds }) => durationText(breakSeconds),
  },
  {
    column: "reasons",
    label: "By reason",
    className: "text-ink-2",
    placeholder: "w-32",
    cell: (times) => reasonsText(times),
  },
];

/** 'Lunch 30 min, Tea 5 min' */
const reasonsText = ({ breaks }: Pick<Times, "breaks">) =>
  breaks.map(({ reason, seconds }) => `${reason} ${durationText(seconds)}`).join(", ");

const personColumns = (asked: string | undefined): Column<PersonDays>[] => [
  {
    column: "name",
    label: "Telecaller",
    placeholder: "w-28",
    cell: (person) => <PersonLink person={person} month={asked} />,
  },
  { column: "days", label: "Days", align: "right", placeholder: "w-6", cell: ({ days }) => days },
  ...timeColumns,
];

const dayColumns = (now: Date): Column<TeamDay>[] => [
  { column: "day", label: "Day", cell: ({ day }) => dayText(day, now) },
  { column: "from", label: "First", cell: ({ firstAt }) => firstAt && formatTime(firstAt) },
  { column: "until", label: "Last", cell: ({ lastAt }) => lastAt && formatTime(lastAt) },
  ...timeColumns,
];

/** Opens the person's days below. */
function PersonLink({ person, month }: { person: PersonDays; month: string | undefined }) {
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
