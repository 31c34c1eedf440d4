import { useQuery } from "@tanstack/react-query";
import { Bell, Clock } from "lucide-react";
import { UNASSIGNED } from "#contract/assignment";
import { reminderTimes } from "#contract/reminder-times";
import { reasonOf } from "#web/lib/api.ts";
import { useNow } from "#web/lib/clock.ts";
import { formatClock } from "#web/lib/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { team } from "./data.ts";
import { ReminderGroup, RemindersSkeleton } from "./ReminderGroup.tsx";
import { holdersOf, TelecallerFilter } from "./TelecallerFilter.tsx";
import { useReminders } from "./use-reminders.ts";

/** Every callback and follow-up that the team has promised (specification §2). */
export function RemindersScreen() {
  const { now, groups, telecaller, counts, isPending, error, busy, readAgain, choose, goTo } = useReminders();
  const users = useQuery(team);
  const total = counts && counts.overdue + counts.today + counts.later;
  const holder = telecaller && holdersOf(users.data).find(([id]) => id === telecaller)?.[1];

  return (
    <Page title="Reminders" actions={<LiveClock />}>
      {(telecaller !== undefined || total !== 0) && (
        <div className="mb-3 ml-auto w-[200px] max-md:w-full">
          <TelecallerFilter users={users.data} value={telecaller} onChange={choose} />
        </div>
      )}
      {isPending && !error && !counts && <RemindersSkeleton />}
      {error && !counts && (
        <ErrorState title="Could not load reminders" busy={busy} onRetry={readAgain}>
          {reasonOf(error)}
        </ErrorState>
      )}
      {error && counts && (
        <div className="mb-3">
          <Notice tone="warn" role="alert">
            <span className="mr-2">Could not load reminders. These may be out of date.</span>
            <Button size="xs" busy={busy} onClick={readAgain}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {total === 0 && telecaller === undefined && (
        <div className="pt-16 max-md:pt-6">
          <EmptyState icon={Bell} title="No reminders set" role="status">
            A callback or follow-up scheduled on a lead appears here.
          </EmptyState>
        </div>
      )}
      {total === 0 && telecaller !== undefined && (
        <EmptyState
          icon={Bell}
          title={noneOf(telecaller, holder)}
          role="status"
          actions={<Button onClick={() => choose("")}>All telecallers</Button>}
        />
      )}
      {counts && total !== 0 && (
        <div className="grid gap-5">
          {reminderTimes.map((when) => (
            <ReminderGroup
              key={when}
              when={when}
              page={groups[when].data}
              count={counts[when]}
              busy={groups[when].isFetching}
              failed={groups[when].isError}
              now={now}
              onPage={(page) => goTo(when, page)}
            />
          ))}
        </div>
      )}
    </Page>
  );
}

function noneOf(telecaller: string, name: string | undefined): string {
  if (telecaller === UNASSIGNED) return "No unassigned reminders";
  return name ? `No reminders for ${name}` : "No reminders here";
}

function LiveClock() {
  const now = useNow(1000);
  return (
    <span className="num inline-flex items-center gap-1 text-12 whitespace-nowrap text-ink-2 max-md:mr-2 max-md:text-13">
      <Clock aria-hidden className="size-3.5" strokeWidth={1.75} />
      <span className="font-medium text-ink">{formatClock(now)}</span> IST
    </span>
  );
}
