import { Users } from "lucide-react";
import { Link } from "wouter";
import type { Assignable } from "#contract/leads/bulk/calls";
import { awayText } from "#web/lead/bulk/receiver-doubts.ts";
import { listAddress } from "#web/lead/list-state.ts";
import { changeAddress } from "#web/lib/browser/address.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Cut } from "#web/ui/Cut.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

type Receiver = Assignable["people"][number];

interface ReceiversTableProps {
  people: readonly Receiver[];
  month: string;
  busy: boolean;
}

/** What each telecaller has: open leads of the capacity, promises of today, languages. */
export function ReceiversTable({ people, month, busy }: ReceiversTableProps) {
  if (people.length === 0)
    return (
      <EmptyState
        icon={Users}
        title="No active telecallers"
        role="status"
        guide="people"
        actions={<ButtonLink href="/user-management">User Management</ButtonLink>}
      />
    );
  const most = Math.max(1, ...people.map(({ open, capacity }) => capacity ?? open));
  return (
    <DataTable
      label="Telecallers"
      columns={columnsOf(month, most)}
      rows={people}
      keyOf={({ id }) => id}
      row={44}
      busy={busy}
      card={(person) => <ReceiverCard person={person} month={month} most={most} />}
    />
  );
}

const columnsOf = (month: string, most: number): Column<Receiver>[] => [
  {
    column: "name",
    label: "Telecaller",
    className: "max-w-[200px]",
    cell: (person) => <Name person={person} month={month} />,
  },
  {
    column: "open",
    label: "Open leads",
    className: "w-[30%]",
    cell: (person) => <Load person={person} most={most} />,
  },
  {
    column: "free",
    label: "Free",
    align: "right",
    cell: (person) => <Free person={person} />,
  },
  {
    column: "promised",
    label: "Promised today",
    align: "right",
    cell: ({ promised }) => formatNumber(promised),
  },
  {
    column: "languages",
    label: "Languages",
    className: "max-w-[180px] text-ink-2",
    cell: ({ languages }) => <Cut text={languages.join(", ")} />,
  },
];

function ReceiverCard({ person, month, most }: { person: Receiver; month: string; most: number }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1">
          <Name person={person} month={month} />
        </span>
        {person.capacity !== null && (
          <span className="text-12 text-ink-2">
            <Free person={person} /> free
          </span>
        )}
      </div>
      <Load person={person} most={most} />
      <p className="num text-12 text-ink-2">
        {[`${formatNumber(person.promised)} promised today`, ...person.languages].join(", ")}
      </p>
    </div>
  );
}

/** Leads to the person's leads of the month. */
function Name({ person, month }: { person: Receiver; month: string }) {
  const away = awayText(person);
  return (
    <>
      <Link
        href={`/leads?${changeAddress("", listAddress, { month, telecaller: person.id })}`}
        className="block truncate font-medium hover:underline"
        title={person.name}
      >
        {person.name}
      </Link>
      {away && <span className="num block text-11/[14px] text-warn-text">{away}</span>}
    </>
  );
}

function Load({ person: { open, capacity }, most }: { person: Receiver; most: number }) {
  const isFull = capacity !== null && open >= capacity;
  return (
    <span className="flex items-center gap-2.5">
      <span className="num w-[104px] flex-none whitespace-nowrap">
        <b className="font-semibold">{formatNumber(open)}</b>
        <span className="text-12 text-ink-3">
          {capacity === null ? <span className="md:hidden"> open</span> : ` of ${formatNumber(capacity)}`}
        </span>
      </span>
      <span aria-hidden className="h-1.5 min-w-10 flex-1 overflow-hidden rounded-full bg-chart-track">
        <span
          className={`block h-full rounded-full ${isFull ? "bg-danger" : "bg-chart-1"}`}
          style={{ width: `${Math.min(100, (100 * open) / (capacity ?? most))}%` }}
        />
      </span>
    </span>
  );
}

function Free({ person: { open, capacity } }: { person: Receiver }) {
  if (capacity === null) return <span className="text-ink-3">–</span>;
  const free = capacity - open;
  return free > 0 ? (
    <span className="num">{formatNumber(free)}</span>
  ) : (
    <span className="num font-medium text-danger-text">0</span>
  );
}
