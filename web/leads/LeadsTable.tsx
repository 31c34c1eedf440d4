import { Columns3, Eye, Pencil, Send } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { daysLeftText, type Expiry, expiryOf } from "#contract/lead/expiry";
import { mayMarkQuoteSent } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { type LeadColumn, type TextColumn, textColumnNames, textColumns } from "#contract/leads/columns";
import type { LeadRow } from "#contract/leads/record";
import type { LeadSort } from "#contract/leads/sorting";
import { tableOf } from "#contract/tables";
import { monthLabel } from "#contract/time/calendar";
import { ExpiryBadge, isPressing, PolicyCopy, PriorityMark, Urgency } from "#web/lead/badges.tsx";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import type { Sorting } from "#web/lead/list-state.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { VirtualRows } from "#web/lib/list/VirtualRows.tsx";
import { Cut } from "#web/ui/Cut.tsx";
import { IconButton, IconLink } from "#web/ui/IconButton.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Table, Td, Tr } from "#web/ui/Table.tsx";
import { FollowUpTime } from "./FollowUpTime.tsx";
import { type ListItem, showsFollowUp } from "./follow-up-groups.ts";
import { GroupHeading } from "./GroupHeading.tsx";
import { LeadName } from "./LeadName.tsx";
import { BOX_CELL, LeadsTableFrame, LeadsTableHead, useGrid } from "./LeadsTableHead.tsx";
import { useColumns } from "./list-columns.ts";
import type { Selecting } from "./Selecting.tsx";

/** Of the rows of a list, and of its cards on a phone. */
export interface LeadsProps {
  label: string;
  items: readonly ListItem[];
  today: string;
  now: Date;
  wide: boolean;
  busy: boolean;
  foot: ReactNode;
  onQuote: (lead: LeadRow) => void;
}

interface LeadsTableProps extends LeadsProps {
  tall: boolean;
  sort: Sorting | undefined;
  onSort: (column: LeadSort) => void;
  /** For who may assign leads, once it is loaded. */
  selecting: Selecting | undefined;
}

export function LeadsTable({
  items,
  wide,
  tall,
  sort,
  onSort,
  onQuote,
  selecting,
  ...props
}: LeadsTableProps) {
  const row = tall ? 44 : 37;
  const ids = items.map(({ id }) => id);
  const columns = useColumns();
  const { grid, fits } = useGrid(columns, wide, tall);
  const leads = items.filter((item) => "lead" in item).length;
  const head = (
    <LeadsTableHead
      columns={columns}
      boxed={wide}
      sort={sort}
      onSort={onSort}
      rowCount={items.length}
      box={selecting && <selecting.HeadBox rows={leads} />}
    />
  );
  return (
    <LeadsTableFrame>
      <Table
        label={props.label}
        row={row}
        columns={grid}
        head={head}
        foot={props.foot}
        busy={props.busy}
        stickyHead={fits}
      >
        <VirtualRows<HTMLTableRowElement> ids={ids} rowHeight={row}>
          {({ list, rows, before, after }) => (
            <>
              <tr ref={list} aria-hidden>
                <td colSpan={grid.length} className="p-0!" style={{ height: before }} />
              </tr>
              {rows.map(({ index, key }) => {
                const item = items[index];
                if (item && !("lead" in item)) {
                  return <GroupRow key={key} index={index} columns={grid.length} {...item} />;
                }
                return (
                  item && (
                    <Row
                      key={key}
                      lead={item.lead}
                      note={item.note}
                      index={index}
                      columns={columns}
                      today={props.today}
                      now={props.now}
                      wide={wide}
                      tall={tall}
                      onQuote={onQuote}
                      RowBox={selecting?.RowBox}
                    />
                  )
                );
              })}
              {after > 0 && (
                <tr aria-hidden>
                  <td colSpan={grid.length} className="p-0!" style={{ height: after }} />
                </tr>
              )}
            </>
          )}
        </VirtualRows>
      </Table>
    </LeadsTableFrame>
  );
}

interface GroupRowProps {
  index: number;
  columns: number;
  heading: string;
  count: number;
  pressing: boolean;
}

/** As high as a row, so that a long list scrolls without jumps. */
function GroupRow({ index, columns, heading, count, pressing }: GroupRowProps) {
  return (
    <Tr aria-rowindex={index + 2}>
      <Td colSpan={columns} className="col-span-full bg-subtle">
        {/* Stays in view where chosen columns make the table scroll sideways. */}
        <span className="sticky left-3.5">
          <GroupHeading heading={heading} count={count} pressing={pressing} />
        </span>
      </Td>
    </Tr>
  );
}

interface Shown {
  lead: LeadRow;
  expiry: Expiry;
  today: string;
  now: Date;
  /** Rows of two lines. */
  tall: boolean;
}

type Cell = (row: Shown) => ReactNode;

const cells: Record<LeadColumn, Cell> = {
  registration: ({ lead }) =>
    lead.registrationNumber ? (
      <span className="num-id block max-w-[118px]">
        <Cut text={formatRegistration(lead.registrationNumber)} />
      </span>
    ) : (
      <Missing>Not specified</Missing>
    ),
  vehicle: ({ lead }) => <Cut text={lead.vehicleDetails} />,
  phone: ({ lead }) => (
    <span
      className={`block max-w-[121px] truncate ${lead.doNotCall ? "text-ink-3 line-through" : ""}`}
      title={lead.doNotCall ? "Do not call" : lead.phoneNumber}
    >
      <Phone value={formatPhone(lead.phoneNumber)} />
      {lead.doNotCall && <span className="sr-only"> Do not call</span>}
    </span>
  ),
  status: ({ lead, now, tall }) => (
    <span className={tall ? "block text-12/[15px]" : "text-12"}>
      <span className={tall ? "block w-[104px]" : undefined}>
        <LeadStatusBadge lead={lead} />
      </span>
      {showsFollowUp(lead) && lead.nextFollowUp && (
        <span className="ml-5 block leading-[14px]">
          <FollowUpTime at={lead.nextFollowUp} now={now} />
        </span>
      )}
    </span>
  ),
  month: ({ lead, today, tall }) => (
    <span className={`flex flex-col ${tall ? "leading-[16px]" : "leading-[14px]"}`}>
      {monthLabel(lead.campaignMonth)} <Urgency month={lead.campaignMonth} today={today} />
    </span>
  ),
  expiry: ({ lead, expiry, tall }) => (
    <span className={`expiry-cell ${tall ? "align-middle" : "expiry-cell-low"}`}>
      {lead.insuranceExpiry && (
        <span className={tall ? "flex min-w-20 flex-col leading-[16px]" : "min-w-20"}>
          {formatDate(lead.insuranceExpiry)}
          {tall && <DaysLeft expiry={expiry} />}
        </span>
      )}
      <span className="expiry-cell">
        <ExpiryBadge expiry={expiry} />
        {!tall && <DaysLeft expiry={expiry} short />}
      </span>
    </span>
  ),
  policyCopy: ({ lead }) => <PolicyCopy received={lead.policyReceived} />,
  priority: ({ lead }) => <PriorityMark priority={lead.priority} />,
  assignedTo: ({ lead }) =>
    lead.assignedTo ? <Cut text={lead.assignedToName} /> : <Missing>Unassigned</Missing>,
  ...tableOf<Record<TextColumn, Cell>>(textColumnNames, (column) => ({ lead }) => (
    <Cut text={lead[textColumns[column]]} />
  )),
  followUp: ({ lead, now }) => lead.nextFollowUp && <FollowUpTime at={lead.nextFollowUp} now={now} />,
  lastCall: ({ lead }) => lead.lastCallAt && formatDate(new Date(lead.lastCallAt)),
};

function Missing({ children }: { children: string }) {
  return <span className="text-12 text-ink-3">{children}</span>;
}

interface RowProps extends Omit<Shown, "expiry"> {
  note: string | undefined;
  columns: readonly LeadColumn[];
  index: number;
  wide: boolean;
  onQuote: (lead: LeadRow) => void;
  RowBox: Selecting["RowBox"] | undefined;
}

const Row = memo(function Row({ columns, index, wide, onQuote, RowBox, note, ...shown }: RowProps) {
  const { lead, today } = shown;
  const expiry = expiryOf(lead.insuranceExpiry, lead.insuranceExpiryText, today);
  return (
    <Tr data-lead={lead.id} aria-rowindex={index + 2} covered>
      {wide && (
        <Td className={BOX_CELL}>
          <span className="relative z-1">{RowBox && <RowBox id={lead.id} name={lead.name} />}</span>
        </Td>
      )}
      <Td className="flex items-center gap-2 max-[1099px]:flex-col max-[1099px]:items-start max-[1099px]:justify-center max-[1099px]:gap-0 max-[1099px]:leading-[14px]">
        <LeadName lead={lead} note={note} />
        {!wide && !lead.assignedTo && <span className="flex-none text-12 text-ink-3">Unassigned</span>}
      </Td>
      {columns.map((column) => (
        <Td key={column}>{cells[column]({ ...shown, expiry })}</Td>
      ))}
      <Td align="right">
        <span data-tools={lead.id} className="relative z-1 inline-flex gap-0.5 align-middle">
          {mayMarkQuoteSent(lead) && (
            <IconButton
              icon={Send}
              size="xs"
              label={`Mark Quote Sent for ${lead.name}`}
              onClick={() => onQuote(lead)}
            />
          )}
          <IconLink icon={Eye} size="xs" label={`View ${lead.name}`} href={`/leads/customer/${lead.id}`} />
          <IconLink icon={Pencil} size="xs" label={`Edit ${lead.name}`} href={`/leads/edit/${lead.id}`} />
        </span>
      </Td>
    </Tr>
  );
});

/** `short`: beside the date, where there is no room for more. */
function DaysLeft({ expiry, short }: { expiry: Expiry; short?: boolean }) {
  if (expiry.state === "missing" || expiry.state === "invalid") return null;
  return (
    <span className={`text-12 ${isPressing(expiry) ? "font-medium text-danger-text" : "text-ink-3"}`}>
      {short && expiry.daysLeft === 0 ? "Today" : daysLeftText(expiry.daysLeft)}
    </span>
  );
}

const useLeadColumns = dialogWhenUsed(async () => (await import("./LeadColumns.tsx")).LeadColumns);

/** Opens the choice of columns. */
export function ColumnsButton() {
  const [open, setOpen] = useState(false);
  const LeadColumns = useLeadColumns(open);
  return (
    <>
      <IconButton icon={Columns3} size="s" label="Columns" onClick={() => setOpen(true)} />
      {LeadColumns && <LeadColumns onClose={() => setOpen(false)} />}
    </>
  );
}
