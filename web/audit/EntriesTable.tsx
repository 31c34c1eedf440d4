import type { ReactNode } from "react";
import type { AuditEntry } from "#contract/audit/calls";
import { CardsSkeleton, Skeleton } from "#web/ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { About } from "./About.tsx";
import { Address, DeletedNames, When } from "./EntryParts.tsx";

const LABEL = "Audit log";

const head = (
  <tr>
    <Th sort="descending">
      <span className="text-ink">When</span>
    </Th>
    <Th>Who</Th>
    <Th>What</Th>
    <Th>Details</Th>
    <Th>From where</Th>
    <Th align="right">No.</Th>
  </tr>
);

interface EntriesTableProps {
  entries: readonly AuditEntry[];
  busy: boolean;
  foot: ReactNode;
}

export function EntriesTable({ entries, busy, foot }: EntriesTableProps) {
  return (
    <Table label={LABEL} head={head} busy={busy} foot={foot}>
      {entries.map((entry) => (
        <Tr key={entry.id}>
          <Td>
            <When at={entry.at} />
          </Td>
          <Td>
            <span className="block max-w-[160px] truncate" title={entry.who}>
              {entry.who}
            </span>
          </Td>
          <Td className="font-medium">{entry.what}</Td>
          {/* Takes the remaining width, so that all columns fit the window. */}
          <Td className="w-full max-w-0 min-w-40 text-ink-2">
            <span className="block truncate" title={entry.about}>
              <About entry={entry} />
            </span>
            <DeletedNames names={entry.deleted} />
          </Td>
          <Td className="text-ink-2">
            <Address address={entry.address} />
          </Td>
          <Td align="right" className="text-ink-3">
            {entry.id}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

const placeholders = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
const widths = ["w-36", "w-24", "w-32", "w-48", "w-20", "w-8"];

export function EntriesSkeleton() {
  return (
    <div role="status" aria-label="Loading the audit log">
      <div className="max-md:hidden">
        <Table label={LABEL} head={head} busy>
          {placeholders.map((key) => (
            <Tr key={key}>
              {widths.map((width) => (
                <Td key={width}>
                  <Skeleton className={`h-3 ${width}`} />
                </Td>
              ))}
            </Tr>
          ))}
        </Table>
      </div>
      <CardsSkeleton className="h-[89px]" />
    </div>
  );
}
