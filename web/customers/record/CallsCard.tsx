import type { CallLog } from "#contract/history/calls";
import { entryText } from "#contract/lead/remarks";
import { monthLabel } from "#contract/time/calendar";
import { isContact } from "#web/lead/work/contacts.ts";
import { formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";

interface CallsCardProps {
  calls: readonly CallLog[];
  monthOfLead: ReadonlyMap<number, string>;
}

/** The history of all renewals, newest first, each entry with its renewal. */
export function CallsCard({ calls, monthOfLead }: CallsCardProps) {
  const contacts = calls.filter(isContact).length;
  return (
    <Card title="Calls and remarks" meta={contacts > 0 && formatNumber(contacts)}>
      {calls.length === 0 ? (
        <p className="text-ink-3">No calls or remarks yet.</p>
      ) : (
        <ol className="grid gap-3">
          {calls.map((call) => (
            <Entry key={call.id} call={call} month={monthOfLead.get(call.leadId)} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Entry({ call, month }: { call: CallLog; month: string | undefined }) {
  const { label, text } = entryText(call);
  return (
    <li className="border-l-2 border-line pl-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-11 font-semibold tracking-[.02em] wrap-anywhere max-md:text-12">{label}</span>
        <time dateTime={call.createdAt} className="num text-11 whitespace-nowrap text-ink-3 max-md:text-12">
          {formatDateTime(call.createdAt)} IST
        </time>
      </div>
      {text && <p className="max-w-[90ch] whitespace-pre-wrap text-ink-2 wrap-anywhere">{text}</p>}
      <p className="text-11 text-ink-3 max-md:text-12">
        {[month && `${monthLabel(month)} renewal`, call.createdBy].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
