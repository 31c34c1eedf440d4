import { Link } from "wouter";
import { daysOfPeriod } from "#contract/analytics/period-days";
import { ownFigures } from "#contract/figures/shown";
import type { FloorPerson } from "#contract/floor/calls";
import { paceOf, paceText, stateOf } from "#contract/floor/states";
import { today } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { FigureLink, numberLink } from "#web/ui/FigureLink.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { PersonState } from "./PersonState.tsx";

export function floorColumns(now: Date): Column<FloorPerson>[] {
  const counted = (label: string, of: keyof typeof ownFigures, placeholder = "w-6") =>
    ({
      column: of,
      label,
      align: "right",
      placeholder,
      cell: (person: FloorPerson) => <Counted person={person} of={of} now={now} />,
    }) as const;
  return [
    {
      column: "name",
      label: "Telecaller",
      className: "max-w-[160px] max-lg:max-w-[132px]",
      placeholder: "w-24",
      cell: ({ name }) => (
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
      ),
    },
    {
      column: "state",
      label: "Now",
      className: "w-[34%] max-w-[280px] min-w-[210px] max-lg:max-w-[186px] max-lg:min-w-[186px]",
      placeholder: "w-40",
      cell: (person) => <PersonState person={person} now={now} />,
    },
    {
      column: "fresh",
      label: "Fresh",
      className: "w-[150px] max-lg:w-[120px]",
      placeholder: "w-28",
      cell: (person) => <Fresh person={person} now={now} />,
    },
    counted("Calls", "calls"),
    counted("Connected", "connected"),
    counted("Quotes", "quotes"),
    counted("Won", "won"),
    {
      column: "atRisk",
      label: "At risk",
      align: "right",
      placeholder: "w-6",
      cell: (person) => <Risk person={person} />,
    },
  ];
}

interface CountedProps {
  person: FloorPerson;
  of: keyof typeof ownFigures;
  now: Date;
}

/** A figure of today that opens what it counts. */
function Counted({ person, of, now }: CountedProps) {
  return (
    <FigureLink
      figure={{ name: ownFigures[of], by: person.id, ...daysOfPeriod("today", today(now)) }}
      value={person[of]}
    />
  );
}

function Risk({ person: { id, atRisk } }: { person: FloorPerson }) {
  if (atRisk === 0) return "0";
  return (
    <Link href={`/reminders?telecaller=${id}`} className={`${numberLink} font-medium text-danger-text`}>
      {formatNumber(atRisk)}
    </Link>
  );
}

/** '41 / 80', how far ahead, and the same as a bar. */
function Fresh({ person, now }: { person: FloorPerson; now: Date }) {
  const { fresh, target } = person;
  // Who is absent or has a day off is expected to do nothing.
  const pace = stateOf(person, now).kind === "absent" ? null : paceOf(person, now);
  return (
    <span className="grid gap-1">
      <span className="flex items-baseline justify-between gap-2">
        <span>
          <b className="font-semibold">
            <Counted person={person} of="fresh" now={now} />
          </b>
          {target > 0 && <span className="text-ink-3"> / {formatNumber(target)}</span>}
        </span>
        <span className={`text-12 whitespace-nowrap ${paceColour(pace)}`}>{paceText(pace)}</span>
      </span>
      {target > 0 && (
        <span className="flex">
          <ProgressBar value={fresh} max={target} label={`${fresh} of ${target} fresh calls`} />
        </span>
      )}
    </span>
  );
}

function paceColour(pace: number | null): string {
  if (!pace) return "text-ink-3";
  return pace > 0 ? "text-ok-text" : "text-danger-text";
}

/** The same on a phone. */
export function PersonCard({ person, now }: { person: FloorPerson; now: Date }) {
  const counted = (of: keyof typeof ownFigures, more: string, one = more) => (
    <span className="whitespace-nowrap">
      <Counted person={person} of={of} now={now} />{" "}
      <span className="text-ink-3">{person[of] === 1 ? one : more}</span>
    </span>
  );
  return (
    <div className="num grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_140px] items-start gap-3">
        <span className="truncate text-14 font-semibold">{person.name}</span>
        <Fresh person={person} now={now} />
      </div>
      <PersonState person={person} now={now} />
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {counted("calls", "calls", "call")}
        {counted("connected", "connected")}
        {counted("quotes", "quotes", "quote")}
        {counted("won", "won")}
        <span className="whitespace-nowrap">
          <Risk person={person} /> <span className="text-ink-3">at risk</span>
        </span>
      </div>
    </div>
  );
}
