import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Clock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { daysLeftText, expiryOf } from "#contract/lead/expiry";
import { formatRegistration } from "#contract/lead/registration";
import { today } from "#contract/time/calendar";
import { isPressing } from "#web/lead/badges.tsx";
import { callbacks } from "#web/lead/callbacks/due.ts";
import { iconColour, iconOfStatus } from "#web/lead/lead-icons.ts";
import { promiseNote } from "#web/lead/work/contacts.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { formatWhen, formatWhenInSentence } from "#web/lib/format/when.ts";
import { Card } from "#web/ui/Card.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import type { QueueItem } from "./queue.ts";
import { Splits, type SplitsProps } from "./Splits.tsx";

interface NextUpProps {
  /** The current lead and the prefetched ones. */
  items: readonly QueueItem[];
  /** All that wait for the caller, of every month; undefined where calling started from a list of some. */
  waiting: { pending: number; callbacksToday: number } | undefined;
  now: Date;
  splits: SplitsProps;
}

/** How many leads are listed, promises of later today included. */
const LISTED = 8;

/** The prefetched leads, then the promises that fall due later today. */
export function NextUp({ items: [current, ...items], waiting, now, splits }: NextUpProps) {
  const { data } = useQuery(callbacks);
  const promised = (data?.next ?? []).filter(
    ({ leadId, at }) =>
      today(new Date(at)) === today(now) && ![current, ...items].some((item) => item?.lead.id === leadId),
  );
  return (
    <Card
      title={
        <>
          Next up <Kbd>J</Kbd>
        </>
      }
      meta={
        waiting &&
        items.length > 0 &&
        `${formatNumber(waiting.pending)} pending, ${formatCount(waiting.callbacksToday, "callback")} today`
      }
    >
      <Splits {...splits} />
      {items.length + promised.length === 0 ? (
        <p className="text-ink-3">Nobody else is waiting.</p>
      ) : (
        <ul className="-my-1">
          {items.map((item) => (
            <NextLead key={item.lead.id} item={item} now={now} />
          ))}
          {promised
            .slice(0, Math.max(LISTED - items.length, 0))
            .map(({ leadId, name, registrationNumber, at, note }) => (
              <Row
                key={leadId}
                icon={Clock}
                colour="text-purple-solid"
                name={name}
                href={`/leads/customer/${leadId}`}
                note={note}
                number={registrationNumber}
              >
                <span className="num text-12 font-medium whitespace-nowrap text-purple-fg">
                  {formatWhenInSentence(at, now)}
                </span>
              </Row>
            ))}
        </ul>
      )}
    </Card>
  );
}

interface RowProps {
  icon: LucideIcon;
  colour: string;
  name: string;
  /** Only of a lead that is not prefetched. */
  href?: string;
  note: string | null | undefined;
  number: string | null;
  children: ReactNode;
}

function Row({ icon: Icon, colour, name, href, note, number, children }: RowProps) {
  return (
    <li className="call-row">
      <Icon aria-hidden className={clsx("size-3.5 flex-none", colour)} strokeWidth={1.75} />
      <span className="min-w-0 flex-1" title={name}>
        {href ? (
          <Link
            href={href}
            className="block truncate font-medium underline-offset-2 hover:underline max-md:py-2.5"
          >
            {name}
          </Link>
        ) : (
          <span className="block truncate font-medium">{name}</span>
        )}
      </span>
      {number && (
        <span className="num-id text-12 whitespace-nowrap text-ink-2">{formatRegistration(number)}</span>
      )}
      {children}
      {note && (
        <span title={note} className="basis-full truncate pb-1 pl-[22px] text-12 text-ink-2">
          {note}
        </span>
      )}
    </li>
  );
}

function NextLead({ item: { lead, queue, logs }, now }: { item: QueueItem; now: Date }) {
  const { icon, tone } = iconOfStatus(lead.status);
  const note = queue === "callback" ? promiseNote(logs) : undefined;
  const expiry = expiryOf(lead.insuranceExpiry, lead.insuranceExpiryText, today(now));
  return (
    <Row icon={icon} colour={iconColour[tone]} name={lead.name} note={note} number={lead.registrationNumber}>
      <span className="num min-w-[60px] flex-none text-right text-12 whitespace-nowrap">
        {queue === "callback" && lead.nextFollowUp ? (
          <span className="font-medium text-purple-fg">{formatWhen(lead.nextFollowUp, now)}</span>
        ) : "daysLeft" in expiry ? (
          <span className={isPressing(expiry) ? "font-medium text-danger-text" : "text-ink-3"}>
            {daysLeftText(expiry.daysLeft)}
          </span>
        ) : (
          <span className="text-ink-3">No expiry</span>
        )}
      </span>
    </Row>
  );
}
