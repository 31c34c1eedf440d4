import { useQuery } from "@tanstack/react-query";
import { Bell, Users } from "lucide-react";
import { useState } from "react";
import { UNASSIGNED } from "#contract/assignment";
import { LATE_MINUTES, type Promised, reminderTimes } from "#contract/callbacks/reminder-times";
import type { Reminder } from "#contract/reminders/calls";
import { whenText } from "#contract/time/when";
import { useCallingTime } from "#web/lead/calling-hours.ts";
import { useShownList } from "#web/lead/place/shown-list.ts";
import { team, telecallersOf } from "#web/lead/team.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { leadRowKeys } from "#web/lib/list/row-focus.ts";
import { userChoices } from "#web/lib/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { FilterSelect } from "#web/ui/FilterSelect.tsx";
import { LiveClock } from "#web/ui/LiveClock.tsx";
import { OutOfDate } from "#web/ui/OutOfDate.tsx";
import { Page } from "#web/ui/Page.tsx";
import { SortChoice } from "#web/ui/SortChoice.tsx";
import { useReschedule } from "./data.ts";
import { HandOverDialog } from "./HandOverDialog.tsx";
import { useMovedFocus } from "./moved-focus.ts";
import { PromiseFilter } from "./PromiseFilter.tsx";
import { ReminderGroup, RemindersSkeleton } from "./ReminderGroup.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useReminders } from "./use-reminders.ts";

const scheduleDialog = preloadable(
  async () => (await import("#web/lead/work/ScheduleDialog.tsx")).ScheduleDialog,
);

/** Every promised callback and follow-up of the team (specification §2). */
export function RemindersScreen() {
  const reminders = useReminders();
  const { now, groups, telecaller, promise, onlyLate, counts, isPending, error, busy, readAgain } = reminders;
  const users = useQuery({ ...team, refetchOnMount: "always" });
  const total = counts && counts.overdue + counts.today + counts.later;
  const isNarrowed = telecaller !== undefined || promise !== undefined;
  const shown = reminderTimes.flatMap((when) => groups[when].data?.reminders ?? []);
  const { ticked, selected, toggle, clear } = useSelectedReminders(shown);
  useShownList(() => ({
    path: "/reminders",
    ids: shown.map(({ leadId }) => leadId),
    first: 1,
    total: shown.length,
  }));
  useKeys(leadRowKeys);
  const { isTime, refusal } = useCallingTime();
  const [handingOver, setHandingOver] = useState(false);
  const [moving, setMoving] = useState<Reminder>();
  const ScheduleDialog = scheduleDialog.useAhead(moving !== undefined);
  const followMoved = useMovedFocus(shown, now, busy);
  const endMove = () => {
    setMoving(undefined);
    if (moving) followMoved(moving);
  };
  const reschedule = useReschedule(endMove);
  const holders = [[UNASSIGNED, "Unassigned"] as const, ...userChoices(telecallersOf(users.data))];
  const holder = holders.find(([id]) => id === telecaller)?.[1];

  return (
    <Page title="Reminders" actions={<LiveClock />}>
      {(isNarrowed || total !== 0) && (
        <div className="mb-3 flex flex-wrap items-center gap-2 max-md:[&>button]:w-[calc(50%-4px)]">
          <div className="mr-auto max-md:w-full max-md:[&_fieldset]:flex max-md:[&_label]:flex-1">
            <PromiseFilter promise={promise} counts={reminders.promises} onChange={reminders.choosePromise} />
          </div>
          <div className="max-md:w-full">
            <SortChoice columns={sortColumns} sort={reminders.sort} onSort={reminders.sortBy} />
          </div>
          <div className="w-[170px] max-md:w-[calc(50%-4px)]">
            <FilterSelect
              label="Telecaller"
              all="All telecallers"
              value={telecaller}
              choices={holders}
              onChange={reminders.choose}
            />
          </div>
          <Button
            icon={Users}
            onClick={() => {
              clear();
              setHandingOver(true);
            }}
          >
            Hand over all of…
          </Button>
        </div>
      )}
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onHandOver={() => setHandingOver(true)} onClear={clear} />
      )}
      {isPending && !error && !counts && <RemindersSkeleton />}
      {error && !counts && (
        <ErrorState title="Could not load reminders" busy={busy} onRetry={readAgain}>
          {reasonOf(error)}
        </ErrorState>
      )}
      {error && counts && (
        <OutOfDate busy={busy} onRetry={readAgain}>
          Could not load reminders. These may be out of date.
        </OutOfDate>
      )}
      {total === 0 && !isNarrowed && (
        <div className="pt-16 max-md:pt-6">
          <EmptyState icon={Bell} title="No reminders set" role="status" guide="reminders">
            A callback or follow-up scheduled on a lead appears here.
          </EmptyState>
        </div>
      )}
      {total === 0 && isNarrowed && (
        <EmptyState
          icon={Bell}
          title={noneOf(promise, telecaller, holder)}
          role="status"
          actions={
            promise === undefined ? (
              <Button onClick={() => reminders.choose("")}>All telecallers</Button>
            ) : (
              <Button onClick={() => reminders.choosePromise(undefined)}>Callbacks and follow-ups</Button>
            )
          }
        />
      )}
      {counts && total !== 0 && (
        <div className="grid gap-5">
          {refusal && <p className="-mb-2 text-12 text-ink-2 max-md:text-13">{refusal}</p>}
          {reminderTimes.map((when) => (
            <ReminderGroup
              key={when}
              when={when}
              page={groups[when].data}
              count={counts[when === "overdue" && onlyLate ? "late" : when]}
              figure={{ name: when === "overdue" && onlyLate ? "late" : when, telecaller, promise }}
              busy={groups[when].isFetching}
              failed={groups[when].isError}
              now={now}
              isTime={isTime}
              ticked={ticked}
              onTick={toggle}
              onReschedule={setMoving}
              onPage={(page) => reminders.goTo(when, page)}
            >
              {when === "overdue" && (onlyLate || counts.late > 0) && (
                <Chip on={onlyLate} onClick={() => reminders.showLate(!onlyLate)}>
                  {LATE_MINUTES} min or more late: {formatNumber(counts.late)}
                </Chip>
              )}
            </ReminderGroup>
          ))}
        </div>
      )}
      {moving && ScheduleDialog && (
        <ScheduleDialog
          lead={{ ...moving, id: moving.leadId }}
          schedule={moving.promise}
          move={{
            title: `Reschedule ${moving.promise === "callback" ? "Callback" : "Follow-up"}`,
            about: <PromiseMade reminder={moving} now={now} />,
            busy: reschedule.isPending,
            onMove: (to) => reschedule.mutate({ reminder: moving, ...to }),
          }}
          onClose={endMove}
        />
      )}
      {handingOver && (
        <HandOverDialog
          selected={selected}
          now={now}
          users={users.data}
          telecaller={telecaller}
          onClose={() => setHandingOver(false)}
          onDone={() => {
            setHandingOver(false);
            clear();
          }}
        />
      )}
    </Page>
  );
}

const sortColumns = [
  { column: "due", label: "Due time", begins: "asc" },
  { column: "customer", label: "Customer", begins: "asc" },
  { column: "telecaller", label: "Telecaller", begins: "asc" },
] as const;

function noneOf(
  promise: Promised | undefined,
  telecaller: string | undefined,
  name: string | undefined,
): string {
  const what = promise === undefined ? "reminders" : promise === "callback" ? "callbacks" : "follow-ups";
  if (telecaller === UNASSIGNED) return `No unassigned ${what}`;
  if (telecaller === undefined) return `No ${what} set`;
  return name ? `No ${what} for ${name}` : `No ${what} here`;
}

/** What was promised, and the note made with it. */
function PromiseMade({ reminder: { at, notes }, now }: { reminder: Reminder; now: Date }) {
  return (
    <span className="block">
      Promised for {whenText(new Date(at), now)}
      {notes && `: ${notes}`}
    </span>
  );
}

/** The selected reminders that are still shown: nothing else is ever handed over. */
function useSelectedReminders(shown: readonly Reminder[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  return {
    ticked,
    selected: shown.filter(({ leadId }) => ticked.has(leadId)),
    toggle: (leadId: number) =>
      setTicked((before) => {
        const next = new Set(before);
        if (!next.delete(leadId)) next.add(leadId);
        return next;
      }),
    clear: () => setTicked(new Set()),
  };
}
