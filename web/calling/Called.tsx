import clsx from "clsx";
import { Link } from "wouter";
import type { FigureRow } from "#contract/figures/calls";
import { resultLabel } from "#contract/lead/outcomes";
import { iconColour, iconOfResult } from "#web/lead/lead-icons.ts";
import { formatTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";

/** The caller's latest calls of the day; each opens its lead. */
export function Called({ rows, onLookBack }: { rows: readonly FigureRow[]; onLookBack: () => void }) {
  return (
    <Card
      title="Called"
      meta="Today"
      actions={
        <Button size="xs" variant="ghost" keys="K" onClick={onLookBack}>
          Last called
        </Button>
      }
    >
      <ul className="-my-1">
        {rows.map(({ id, entry, lead }, place) => {
          if (!entry) return null;
          const isLatest = rows.findIndex((row) => row.lead?.id === lead?.id) === place;
          // Sent with the latest call, or since.
          const result = isLatest && lead?.subStatus === "quote_sent" ? lead.subStatus : entry.result;
          const { icon: Icon, tone } = iconOfResult(result);
          return (
            <li
              key={id}
              className="flex min-h-8 items-center gap-2 border-t border-line-subtle first:border-0"
            >
              <Icon aria-hidden className={clsx("size-3.5 flex-none", iconColour[tone])} strokeWidth={1.75} />
              {lead ? (
                <Link
                  href={`/leads/customer/${lead.id}`}
                  title={lead.name}
                  className="min-w-0 flex-1 truncate font-medium underline-offset-2 hover:underline max-md:py-2.5"
                >
                  {lead.name}
                </Link>
              ) : (
                <span className="min-w-0 flex-1 truncate text-ink-3">A colleague's lead now</span>
              )}
              <span className="text-12 whitespace-nowrap text-ink-2">{resultLabel(result)}</span>
              <time dateTime={entry.at} className="num text-12 text-ink-3">
                {formatTime(entry.at)}
              </time>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
