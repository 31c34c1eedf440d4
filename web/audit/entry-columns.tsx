import { Fragment } from "react";
import { Link } from "wouter";
import type { AuditEntry } from "#contract/audit/calls";
import { DELETED_NAMED } from "#contract/audit/deleted-named";
import { clockTime } from "#contract/time/calendar";
import { formatDate } from "#web/lib/format/format.ts";
import { Cut } from "#web/ui/Cut.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { aboutParts } from "./about-parts.ts";

/** The latest comes first. */
export const entryColumns: readonly Column<AuditEntry>[] = [
  {
    column: "at",
    label: <span className="text-ink">When</span>,
    sorted: "descending",
    placeholder: "w-36",
    cell: ({ at }) => <When at={at} />,
  },
  {
    column: "who",
    label: "Who",
    placeholder: "w-24",
    cell: ({ who }) => <Cut text={who} className="max-w-[160px]" />,
  },
  { column: "what", label: "What", placeholder: "w-32", className: "font-medium", cell: ({ what }) => what },
  {
    column: "about",
    label: "Details",
    placeholder: "w-48",
    // Takes the remaining width, so that all columns fit the window.
    className: "w-full max-w-0 min-w-40 text-ink-2",
    cell: (entry) => (
      <>
        <span className="block truncate" title={entry.about}>
          <About entry={entry} />
        </span>
        <DeletedNames names={entry.deleted} />
      </>
    ),
  },
  {
    column: "address",
    label: "IP address",
    placeholder: "w-20",
    className: "text-ink-2",
    cell: ({ address }) => <Address address={address} />,
  },
  {
    column: "id",
    label: "No.",
    align: "right",
    placeholder: "w-8",
    className: "text-ink-3",
    cell: ({ id }) => id,
  },
];

/** An entry on a phone. */
export function EntryCard({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 truncate font-semibold">{entry.what}</span>
        <span className="num ml-auto flex-none text-12 text-ink-3">no. {entry.id}</span>
      </p>
      {entry.about && (
        <p className="mt-0.5 text-13 wrap-anywhere text-ink-2">
          <About entry={entry} />
        </p>
      )}
      <DeletedNames names={entry.deleted} />
      <p className="mt-0.5 text-13 wrap-anywhere">{entry.who}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-12 text-ink-3">
        <When at={entry.at} />
        {entry.address !== null && <Address address={entry.address} />}
      </p>
    </>
  );
}

function When({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} className="num">
      {formatDate(instant)}, {clockTime(instant)}
    </time>
  );
}

/** Entries from before addresses were recorded have none, nor have RenewDesk's own. */
function Address({ address }: { address: string | null }) {
  if (address === null) return <span className="text-12 text-ink-3">None</span>;
  return <Cut text={address} className="num-id max-w-[150px]" />;
}

/** Whom a deletion removed, the first of them. */
function DeletedNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details className="mt-0.5 text-12">
      <summary className="w-fit text-accent-text max-md:py-2">Names and vehicles</summary>
      <ul className="num mt-1 grid gap-0.5 whitespace-normal">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length >= DELETED_NAMED && <li className="text-ink-3">The export has all of them.</li>}
      </ul>
    </details>
  );
}

/** What an entry is about; the leads it names are links. */
function About({ entry }: { entry: AuditEntry }) {
  return aboutParts(entry).map(({ at, text, leadId }) =>
    leadId === undefined ? (
      <Fragment key={at}>{text}</Fragment>
    ) : (
      <Link
        key={at}
        href={`/leads/customer/${leadId}`}
        aria-label={`Lead ${leadId}`}
        className="rounded-xs text-accent-text underline underline-offset-2 max-md:inline-block max-md:py-1"
      >
        {text}
      </Link>
    ),
  );
}
