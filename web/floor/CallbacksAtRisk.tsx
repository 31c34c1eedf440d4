import { Link } from "wouter";
import type { AtRisk, Floor } from "#contract/floor/calls";
import { RISK_LISTED, RISK_MINUTES } from "#contract/floor/states";
import { MINUTE_MS } from "#contract/time/calendar";
import { minutesText } from "#contract/time/when";
import { formatNumber, formatTime } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";

/** Today's promises that are late or due soon, and how many there are besides. */
export function CallbacksAtRisk({ risk: { total, listed }, now }: { risk: Floor["atRisk"]; now: Date }) {
  const others = total - listed.length;
  const which = listed.length < RISK_LISTED ? "from earlier days" : "more";
  return (
    <Card title="Callbacks at risk" meta={total > 0 ? formatNumber(total) : undefined} flush>
      {total === 0 ? (
        <p className="px-3.5 py-3 text-ink-2">
          No promise is late or due in the next {RISK_MINUTES} minutes.
        </p>
      ) : (
        <>
          <ul>
            {listed.map((promise) => (
              <Promised key={promise.leadId} promise={promise} now={now} />
            ))}
          </ul>
          <p className="border-t border-line-subtle px-3.5 py-2.5 text-12 first:border-0">
            <Link href="/reminders" className="text-accent-text hover:underline">
              {others > 0 ? `${formatNumber(others)} ${which} in Reminders` : "Open Reminders"}
            </Link>
          </p>
        </>
      )}
    </Card>
  );
}

function Promised({ promise: { leadId, name, at, assignedToName }, now }: { promise: AtRisk; now: Date }) {
  const late = Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS);
  return (
    <li className="num flex items-baseline gap-3 border-t border-line-subtle px-3.5 py-2 first:border-0">
      <span className="min-w-0 flex-1">
        <Link href={`/leads/customer/${leadId}`} className="block truncate font-medium hover:underline">
          {name}
        </Link>
        <span className="block truncate text-12 text-ink-3">
          {formatTime(at)}, {assignedToName ?? "Unassigned"}
        </span>
      </span>
      <span
        className={`text-12 font-medium whitespace-nowrap ${late > 0 ? "text-danger-text" : "text-warn-text"}`}
      >
        {late > 0 ? `${minutesText(late)} late` : late === 0 ? "Now" : `in ${minutesText(-late)}`}
      </span>
    </li>
  );
}
