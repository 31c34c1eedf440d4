import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Conversion } from "#contract/conversions/calls";
import { type ConversionSort, conversionSorts } from "#contract/conversions/sorts";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { formatRupees } from "#contract/rupees";
import type { SortOrder } from "#contract/sort-order";
import { formatDate, formatDateTime } from "#web/lib/format/format.ts";
import { ariaSort, type ColumnSort, pressedSort } from "#web/lib/list/column-sort.ts";
import { Phone } from "#web/ui/Phone.tsx";
import { CardsSkeleton, Skeleton } from "#web/ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";

const LABEL = "Converted policies";

/** The direction a column begins with. */
const columns: Record<ConversionSort, { label: string; begins: SortOrder; align?: "right" }> = {
  name: { label: "Name", begins: "asc" },
  registration: { label: "Registration", begins: "asc" },
  phone: { label: "Phone", begins: "asc" },
  vehicle: { label: "Vehicle", begins: "asc" },
  insurer: { label: "New insurer", begins: "asc" },
  policyNumber: { label: "Policy number", begins: "asc" },
  premium: { label: "Premium", begins: "desc", align: "right" },
  expiry: { label: "New expiry", begins: "asc" },
  convertedAt: { label: "Converted on", begins: "desc" },
  telecaller: { label: "Telecaller", begins: "asc" },
};

export const sortColumns = conversionSorts.map((column) => ({ column, ...columns[column] }));

interface HeadProps {
  sort?: ColumnSort<ConversionSort>;
  onSort?: (next: ColumnSort<ConversionSort>) => void;
}

function Head({ sort, onSort }: HeadProps) {
  return (
    <tr>
      {sortColumns.map(({ column, label, begins, align }) => (
        <Th
          key={column}
          align={align}
          sort={sort && ariaSort(sort, column)}
          onSort={sort && onSort && (() => onSort(pressedSort(sort, column, begins)))}
        >
          {label}
        </Th>
      ))}
    </tr>
  );
}

interface ConversionsTableProps extends Required<HeadProps> {
  conversions: readonly Conversion[];
  busy: boolean;
  foot: ReactNode;
}

export function ConversionsTable({ conversions, busy, sort, onSort, foot }: ConversionsTableProps) {
  return (
    // Each name's link covers its row.
    <div className="[&_td]:px-1.5 [&_th]:px-1.5 [&_tbody_tr]:relative [&_tbody_tr]:isolate [&_tr:has(a:focus-visible)>td]:bg-hover">
      <Table label={LABEL} head={<Head sort={sort} onSort={onSort} />} busy={busy} foot={foot}>
        {conversions.map((one) => (
          <Row key={one.leadId} conversion={one} />
        ))}
      </Table>
    </div>
  );
}

function Row({ conversion: one }: { conversion: Conversion }) {
  return (
    <Tr data-lead={one.leadId}>
      <Td>
        <Link
          href={`/leads/customer/${one.leadId}`}
          data-lead-link
          title={one.name}
          className="block max-w-[140px] truncate rounded-xs font-medium after:absolute after:inset-0"
        >
          {one.name}
        </Link>
      </Td>
      <Td>
        {one.registrationNumber ? (
          <span className="num-id block max-w-[112px] truncate" title={one.registrationNumber}>
            {formatRegistration(one.registrationNumber)}
          </span>
        ) : (
          <Unknown />
        )}
      </Td>
      <Td>
        <span className="block max-w-[124px] truncate" title={one.phoneNumber}>
          <Phone value={formatPhone(one.phoneNumber)} />
        </span>
      </Td>
      {/* These two share the remaining width, so that all columns fit the window. */}
      <Td className="w-[48%] max-w-0 min-w-24 text-ink-2">
        <Cut text={one.vehicleDetails} />
      </Td>
      <Td className="w-[52%] max-w-0 min-w-24">
        <Cut text={one.insurer} />
      </Td>
      <Td>
        <span className="num-id block max-w-[104px]">
          <Cut text={one.newPolicyNumber} />
        </span>
      </Td>
      <Td align="right" className="font-semibold">
        {one.newPremium === null ? <Unknown /> : formatRupees(one.newPremium)}
      </Td>
      <Td>{one.newExpiry === null ? <Unknown /> : formatDate(one.newExpiry)}</Td>
      <Td>
        <time dateTime={one.convertedAt} title={formatDateTime(one.convertedAt)}>
          {formatDate(new Date(one.convertedAt))}
        </time>
      </Td>
      <Td className="text-ink-2">
        <span className="block max-w-[100px]">
          <Cut text={one.convertedBy} />
        </span>
      </Td>
    </Tr>
  );
}

function Cut({ text }: { text: string | null }) {
  if (text === null) return <Unknown />;
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}

function Unknown() {
  return <span className="text-12 font-normal text-ink-3">{NOT_SPECIFIED}</span>;
}

const placeholders = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
const widths = ["w-28", "w-24", "w-28", "w-28", "w-24", "w-20", "w-12", "w-16", "w-16", "w-20"];

export function ConversionsSkeleton() {
  return (
    <div role="status" aria-label="Loading converted policies">
      <div className="max-md:hidden">
        <Table label={LABEL} head={<Head />} busy>
          {placeholders.map((key) => (
            <Tr key={key}>
              {widths.map((width, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <Td key={column}>
                  <Skeleton className={`h-3 ${width}`} />
                </Td>
              ))}
            </Tr>
          ))}
        </Table>
      </div>
      <CardsSkeleton className="h-[133px]" />
    </div>
  );
}
