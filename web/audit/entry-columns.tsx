import type { AuditEntry } from "#contract/audit/calls";
import type { Column } from "#web/ui/DataTable.tsx";
import { About } from "./About.tsx";
import { Address, DeletedNames, When } from "./EntryParts.tsx";

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
    cell: ({ who }) => (
      <span className="block max-w-[160px] truncate" title={who}>
        {who}
      </span>
    ),
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
    label: "From where",
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
