import type { ReactNode } from "react";
import { FORMER, OTHERS } from "#contract/assignment";
import type { FigureRow, NamedFigure } from "#contract/figures/calls";
import { isOutcome, outcomes } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { entryText } from "#contract/lead/remarks";
import type { LeadRow } from "#contract/leads/record";
import { monthLabel } from "#contract/time/calendar";
import { iconOfEntry } from "#web/lead/history-icons.ts";
import { LeadLink } from "#web/lead/LeadLink.tsx";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { formatDate, formatDateTime, formatNumber, formatTime } from "#web/lib/format/format.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Cut } from "#web/ui/Cut.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import type { Selection } from "./use-selected.ts";

interface FigureTableProps {
  label: string;
  figure: NamedFigure;
  rows: readonly FigureRow[];
  /** Undefined where the viewer assigns no leads. */
  selection: Selection | undefined;
  busy: boolean;
  foot: ReactNode;
}

const WIDE = "max-md:hidden";
/** The longest outcome is one line, where there is room for it. */
const RESULT = "md:min-w-[172px] max-md:max-w-[112px] max-md:whitespace-normal";

/** History entries with their leads, or leads. On a phone: when, who, and how it ended. */
export function FigureTable({ label, figure, rows, selection, busy, foot }: FigureTableProps) {
  const isEntries = rows[0]?.entry != null;
  const isOfSeveral = [undefined, FORMER, OTHERS].includes(figure.by);
  const isOneDay = figure.from !== undefined && figure.from === figure.to;
  return (
    // Each name's link covers its row.
    <div className="[&_tr:has(a:focus-visible)>td]:bg-hover">
      <Table
        label={label}
        busy={busy}
        foot={foot}
        head={
          <tr>
            {selection && (
              <Th className={`w-9 ${WIDE}`}>
                <Checkbox
                  hideLabel
                  label={`Select the ${formatNumber(rows.length)} shown`}
                  checked={selection.ticked}
                  onChange={selection.toggleAll}
                />
              </Th>
            )}
            {isEntries && <Th>Time</Th>}
            <Th>Name</Th>
            <Th className={WIDE}>Registration</Th>
            <Th className={WIDE}>Phone</Th>
            <Th>{isEntries ? "Outcome" : "Status"}</Th>
            {isEntries ? (
              <>
                {isOfSeveral && <Th className={WIDE}>By</Th>}
                <Th className={`w-full ${WIDE}`}>Remark</Th>
              </>
            ) : (
              <>
                <Th className={WIDE}>Campaign</Th>
                <Th className={WIDE}>Expiry</Th>
                <Th className={WIDE}>Next follow-up</Th>
                <Th className={WIDE}>Last call</Th>
                <Th className={`w-full ${WIDE}`}>Telecaller</Th>
              </>
            )}
          </tr>
        }
      >
        {rows.map(({ id, entry, lead }) => (
          <Tr key={id} covered data-lead={lead?.id}>
            {selection && (
              <Td className={`relative z-1 ${WIDE}`}>
                {lead && (
                  <Checkbox
                    hideLabel
                    label={`Select ${lead.name}`}
                    checked={selection.has(lead.id)}
                    onChange={() => selection.toggle(lead.id)}
                  />
                )}
              </Td>
            )}
            {entry && (
              <Td className="text-ink-2 max-md:max-w-[96px] max-md:whitespace-normal">
                <time dateTime={entry.at} title={formatDateTime(entry.at)}>
                  {!isOneDay && <span className="whitespace-nowrap">{formatDate(new Date(entry.at))},</span>}{" "}
                  {formatTime(entry.at)}
                </time>
              </Td>
            )}
            <Td>
              {lead ? (
                <LeadLink
                  id={lead.id}
                  name={lead.name}
                  className="max-w-[180px] font-medium max-md:max-w-[104px]"
                />
              ) : (
                <span className="text-ink-3">A colleague's lead now</span>
              )}
            </Td>
            <Td className={WIDE}>
              {lead?.registrationNumber && (
                <span className="num-id">{formatRegistration(lead.registrationNumber)}</span>
              )}
            </Td>
            <Td className={WIDE}>{lead && <Phone value={formatPhone(lead.phoneNumber)} />}</Td>
            {entry ? (
              <>
                <Td className={RESULT}>
                  <Result entry={entry} />
                </Td>
                {isOfSeveral && <Td className={`text-ink-2 ${WIDE}`}>{entry.by}</Td>}
                <Td className={`max-w-0 text-ink-2 ${WIDE}`}>
                  <Note entry={entry} />
                </Td>
              </>
            ) : (
              lead && <LeadCells lead={lead} />
            )}
          </Tr>
        ))}
      </Table>
    </div>
  );
}

type Entry = NonNullable<FigureRow["entry"]>;

function Note({ entry: { result, notes } }: { entry: Entry }) {
  const { text } = entryText({ callResult: result, notes });
  return <Cut text={text || undefined} />;
}

function Result({ entry: { result, notes } }: { entry: Entry }) {
  if (isOutcome(result)) {
    return <LeadStatusBadge lead={{ status: outcomes[result].status, subStatus: result }} />;
  }
  const entry = { callResult: result, notes };
  const { icon, tone } = iconOfEntry(entry);
  const { label } = entryText(entry);
  return (
    <Marker tone={tone} icon={icon}>
      <span className="whitespace-normal">{label.charAt(0) + label.slice(1).toLowerCase()}</span>
    </Marker>
  );
}

function LeadCells({ lead }: { lead: LeadRow }) {
  const { campaignMonth, insuranceExpiry, nextFollowUp, lastCallAt, assignedToName } = lead;
  return (
    <>
      <Td className={RESULT}>
        <LeadStatusBadge lead={lead} />
      </Td>
      <Td className={`text-ink-2 ${WIDE}`}>{monthLabel(campaignMonth)}</Td>
      <Td className={WIDE}>{insuranceExpiry && formatDate(insuranceExpiry)}</Td>
      <Td className={`text-ink-2 ${WIDE}`}>{nextFollowUp && formatDateTime(nextFollowUp)}</Td>
      <Td className={`text-ink-2 ${WIDE}`}>{lastCallAt && formatDateTime(lastCallAt)}</Td>
      <Td className={`text-ink-2 ${WIDE}`}>{assignedToName ?? "Unassigned"}</Td>
    </>
  );
}
