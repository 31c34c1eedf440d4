import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { UNASSIGNED } from "#contract/assignment";
import { statuses } from "#contract/lead/outcomes";
import { filterWords, textOfFilter } from "#contract/leads/filter-words";
import { listFilterNames } from "#contract/leads/filters";
import { dateLabel, isDate, MINUTE_MS, today } from "#contract/time/calendar";
import { monthTabs } from "#contract/time/months";
import { UndoNotice } from "#web/lead/bulk/UndoNotice.tsx";
import { leadCounts } from "#web/lead/data.ts";
import {
  ALL_MONTHS,
  type ListState,
  monthShown,
  monthText,
  narrowing,
  sharedAddress,
  useListState,
} from "#web/lead/list-state.ts";
import { MonthTabs } from "#web/lead/MonthTabs.tsx";
import { useAddress } from "#web/lib/browser/address.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { assignableOf } from "./data.ts";
import { PartsCard } from "./PartsCard.tsx";
import { ReceiversTable } from "./ReceiversTable.tsx";

/** Shares out a month's leads, or those of a filtered list, among the telecallers. */
export function AssignmentScreen() {
  const day = today(useNow(MINUTE_MS));
  const [state, change] = useListState();
  const month = monthShown(state, day);
  const [{ everybody }, share] = useAddress(sharedAddress);
  const { telecaller = everybody ? undefined : UNASSIGNED, ...filters } = narrowing(state);
  const { status } = state;
  const filter = {
    ...filters,
    telecaller,
    status,
    campaignMonth: month === ALL_MONTHS ? undefined : month,
  };
  const query = useQuery(assignableOf(filter));
  const counts = useQuery(leadCounts({ ...filters, telecaller })).data;
  const all = useQuery({
    ...leadCounts({ ...filters, telecaller: undefined }),
    enabled: query.data?.leads === 0,
  }).data;
  const hasNone = all?.every((one) => one.open === 0 || ![ALL_MONTHS, one.campaignMonth].includes(month));
  const narrowed = narrowedBy(state);
  return (
    <Page title="Assignment" tight>
      <div className="pt-2.5">
        <UndoNotice />
        <MonthTabs
          months={monthTabs(day)}
          beside={
            <Chip on={month === ALL_MONTHS} onClick={() => change({ month: ALL_MONTHS })}>
              All months
            </Chip>
          }
          counts={counts?.map((one) => ({ ...one, leads: one.open }))}
          today={day}
          value={month}
          onChange={(chosen) => change({ month: chosen })}
        >
          {narrowed.length > 0 && (
            <p className="pt-2.5 text-ink-2">
              Only {narrowed.join(", ")}.{" "}
              <ButtonLink size="xs" variant="ghost" href={`/assignment?month=${month}`}>
                Whole month
              </ButtonLink>
            </p>
          )}
          <RefetchedView
            query={query}
            failed="Could not load the leads"
            outOfDate="These numbers may be out of date."
            loading={<Loading text="Loading the leads..." />}
          >
            {(found) => (
              <div className="grid grid-cols-1 items-start gap-3 pt-2.5 xl:grid-cols-[340px_minmax(0,1fr)]">
                <PartsCard
                  // A selection belongs to these leads.
                  key={JSON.stringify(filter)}
                  found={found}
                  filter={filter}
                  today={day}
                  onSource={(chosen) => {
                    change({ telecaller: chosen === UNASSIGNED ? undefined : chosen });
                    share({ everybody: chosen === undefined ? "true" : undefined });
                  }}
                  empty={
                    <EmptyState
                      icon={UserCheck}
                      title={
                        telecaller === UNASSIGNED && !hasNone
                          ? `Every open lead of ${monthText(month)} has a telecaller`
                          : `No open lead in ${monthText(month)}`
                      }
                      role="status"
                      guide="assignment"
                    />
                  }
                />
                <ReceiversTable people={found.people} month={month} busy={query.isFetching} />
              </div>
            )}
          </RefetchedView>
        </MonthTabs>
      </div>
    </Page>
  );
}

/** What besides the month and the telecaller narrows the list, in words. */
function narrowedBy(state: ListState): string[] {
  const { status, search } = state;
  const filters = listFilterNames.flatMap((name) => {
    const value = state[name];
    if (name === "telecaller" || !value) return [];
    const text = isDate(String(value)) ? dateLabel(String(value)) : textOfFilter(name, String(value));
    return `${filterWords[name].label}: ${text}`;
  });
  return [status && statuses[status].label, ...filters, search && `“${search}”`].flatMap((one) => one || []);
}
