import clsx from "clsx";
import { today } from "#contract/calendar";
import { daysLeftText, expiryOf } from "#contract/expiry";
import { spacedRegistration } from "#contract/vehicles";
import { formatNumber, formatTime } from "#web/lib/format.ts";
import { iconInk, lookOfStatus } from "#web/lib/look.ts";
import { Card } from "#web/ui/Card.tsx";
import { isPressing } from "../badges.tsx";
import type { Item } from "./queue.ts";

interface NextUpProps {
  items: readonly Item[];
  waiting: { pending: number; callbacksToday: number } | undefined;
  now: Date;
}

/** The leads that are fetched ahead. */
export function NextUp({ items, waiting, now }: NextUpProps) {
  return (
    <Card
      title="Next up"
      meta={
        waiting &&
        `${formatNumber(waiting.pending)} pending, ${formatNumber(waiting.callbacksToday)} ${waiting.callbacksToday === 1 ? "callback" : "callbacks"} today`
      }
    >
      {items.length === 0 ? (
        <p className="text-ink-3">Nobody else is waiting.</p>
      ) : (
        <ul className="-my-1">
          {items.map((item) => (
            <NextLead key={item.lead.id} item={item} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function NextLead({ item: { lead, queue }, now }: { item: Item; now: Date }) {
  const { icon: Icon, tone } = lookOfStatus(lead.status);
  const expiry = expiryOf(lead.insuranceExpiry, lead.insuranceExpiryText, today(now));
  return (
    <li className="flex h-10 items-center gap-2 border-t border-line-subtle first:border-0">
      <Icon aria-hidden className={clsx("size-3.5 flex-none", iconInk[tone])} strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate font-medium" title={lead.name}>
        {lead.name}
      </span>
      {lead.registrationNumber && (
        <span className="num-id text-12 whitespace-nowrap text-ink-2">
          {spacedRegistration(lead.registrationNumber)}
        </span>
      )}
      <span className="num min-w-[60px] flex-none text-right text-12 whitespace-nowrap">
        {queue === "callback" && lead.nextFollowUp ? (
          <span className="font-medium text-purple-fg">at {formatTime(lead.nextFollowUp)}</span>
        ) : "daysLeft" in expiry ? (
          <span className={isPressing(expiry) ? "font-medium text-danger-text" : "text-ink-3"}>
            {daysLeftText(expiry.daysLeft)}
          </span>
        ) : null}
      </span>
    </li>
  );
}
