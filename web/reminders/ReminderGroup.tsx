import { CalendarCheck2, CalendarDays, CircleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ReminderTime } from "#contract/callbacks/reminder-times";
import type { AskedFigure } from "#contract/figures/calls";
import type { Reminder, ReminderPage } from "#contract/reminders/calls";
import { today } from "#contract/time/calendar";
import { dayText } from "#contract/time/when";
import { formatNumber } from "#web/lib/format/format.ts";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Pagination } from "#web/ui/Pagination.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { REMINDERS_PER_PAGE } from "./data.ts";
import { ReminderRow } from "./ReminderRow.tsx";

interface Look {
  icon: LucideIcon;
  label: string;
  tone: string;
  none: string;
}

const looks: Record<ReminderTime, Look> = {
  overdue: { icon: CircleAlert, label: "Overdue", tone: "text-danger-text", none: "Nothing is overdue." },
  today: { icon: CalendarCheck2, label: "Today", tone: "text-ink", none: "Nothing more today." },
  later: { icon: CalendarDays, label: "Later", tone: "text-ink", none: "Nothing after today." },
};

interface ReminderGroupProps {
  when: ReminderTime;
  page: ReminderPage | undefined;
  count: number;
  /** What the count opens. */
  figure: AskedFigure;
  busy: boolean;
  failed: boolean;
  now: Date;
  isTime: boolean;
  ticked: ReadonlySet<number>;
  onTick: (leadId: number) => void;
  onReschedule: (reminder: Reminder) => void;
  onPage: (page: number) => void;
  /** Beside the heading: the filter of the group. */
  children?: ReactNode;
}

/** The reminders that are overdue, due today, or due later. */
export function ReminderGroup(props: ReminderGroupProps) {
  const {
    when,
    page,
    count,
    figure,
    busy,
    failed,
    now,
    isTime,
    ticked,
    onTick,
    onReschedule,
    onPage,
    children,
  } = props;
  const { icon: Icon, label, tone, none } = looks[when];
  const colour = when === "overdue" && count === 0 ? "text-ink" : tone;
  const heading = `reminders-${when}`;
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <div className="mb-2 flex items-center gap-3">
        <h2
          id={heading}
          tabIndex={-1}
          className={`outline-none flex items-center gap-2 px-0.5 font-semibold max-md:text-16 ${colour}`}
        >
          <Icon aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
          {label}
          <span className={`num ${when === "overdue" ? "" : "font-medium text-ink-3"}`}>
            {when === "today" && `${dayText(today(now), now)}, `}
            <FigureLink figure={figure} value={count} />
          </span>
        </h2>
        {children}
      </div>
      {page && page.reminders.length > 0 ? (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <div className="overflow-x-auto overflow-y-hidden">
            <ul
              data-paper="wide"
              aria-labelledby={heading}
              aria-busy={busy || undefined}
              className="@container md:min-w-[712px]"
            >
              {page.reminders.map((reminder) => (
                <ReminderRow
                  key={reminder.leadId}
                  reminder={reminder}
                  now={now}
                  isTime={isTime}
                  ticked={ticked.has(reminder.leadId)}
                  onTick={() => onTick(reminder.leadId)}
                  onReschedule={() => onReschedule(reminder)}
                />
              ))}
            </ul>
          </div>
          {page.totalPages > 1 && (
            <Pagination
              label={`Pages of ${label}`}
              page={page.page}
              totalPages={page.totalPages}
              onPage={onPage}
              summary={summaryOf(page)}
            />
          )}
        </div>
      ) : page || count === 0 ? (
        <p className="px-0.5 text-ink-3">{none}</p>
      ) : failed ? (
        <p className="px-0.5 text-danger-text">These could not be loaded.</p>
      ) : (
        <Rows count={Math.min(count, REMINDERS_PER_PAGE)} />
      )}
    </section>
  );
}

function summaryOf({ page, reminders, total }: ReminderPage): string {
  const first = (page - 1) * REMINDERS_PER_PAGE + 1;
  return `Showing ${formatNumber(first)}–${formatNumber(first + reminders.length - 1)} of ${formatNumber(total)}`;
}

/** As many empty rows as are loading, so that nothing below moves. */
function Rows({ count }: { count: number }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      {Array.from({ length: count }, (_, index) => `row ${index}`).map((key) => (
        <div
          key={key}
          className="flex h-[46px] items-center gap-10 px-3.5 not-first:border-t not-first:border-line-subtle max-md:h-[136px]"
        >
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-60 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}

export function RemindersSkeleton() {
  return (
    <div role="status" aria-label="Loading reminders" className="grid gap-5">
      {["overdue", "today"].map((group) => (
        <div key={group}>
          <Skeleton className="mb-2 h-5 w-28" />
          <Rows count={5} />
        </div>
      ))}
    </div>
  );
}
