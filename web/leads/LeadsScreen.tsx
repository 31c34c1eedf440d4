import { Plus } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useLocation } from "wouter";
import { type LeadTab, leadTabs, statuses } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import type { MonthCounts } from "#contract/leads/calls";
import type { LeadRow } from "#contract/leads/record";
import type { LeadSort } from "#contract/leads/sorting";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { defaultMonth, monthTabs } from "#contract/time/months";
import { callModeAddress } from "#web/lead/calling-address.ts";
import { ALL_MONTHS, monthShown, narrowing, useListState } from "#web/lead/list-state.ts";
import { MonthTabs } from "#web/lead/MonthTabs.tsx";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { newLeadPanel } from "#web/lib/browser/panels.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { formatCount } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { dialogWhenUsed } from "#web/lib/keys/dialog-when-used.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { usePageWithinRange } from "#web/lib/list/page-within-range.ts";
import { focusedRow, LEAD_ROW, leadRowKeys } from "#web/lib/list/row-focus.ts";
import { useListToCall } from "#web/navigation/calling-address.ts";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Page } from "#web/ui/Page.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { FilterButton } from "./filters/FilterButton.tsx";
import { StatusTabs, tabBeside } from "./filters/StatusTabs.tsx";
import { PhoneTools } from "./LeadCards.tsx";
import { LeadsList, selectingPart } from "./LeadsList.tsx";
import { ColumnsButton } from "./LeadsTable.tsx";
import { isPaged } from "./leads-of-tab.ts";
import { TargetBanner } from "./TargetBanner.tsx";
import { useLists } from "./use-lists.ts";

export { prefetchLists as askAhead } from "./use-lists.ts";

const filterChips = preloadable(async () => (await import("./filters/FilterChips.tsx")).FilterChips);
const otherMonths = preloadable(async () => (await import("./filters/OtherMonths.tsx")).OtherMonths);
const outcomeChips = preloadable(async () => (await import("./filters/OutcomeChips.tsx")).OutcomeChips);

/** The leads of a month, by status (specification §2). */
export function LeadsScreen() {
  const now = useNow(MINUTE_MS);
  const day = today(now);
  const [state, change] = useListState();
  const month = monthShown(state, day);
  const { tab, search, page, status } = state;
  const label = status ? statuses[status].label : leadTabs[tab].label;
  const { search: _, ...filters } = narrowing(state);
  const filtered = Object.values(filters).some(Boolean);
  const FilterChips = filterChips.useAhead(filtered);
  const OutcomeChips = outcomeChips.useAhead(tab === "interested");
  const list = useLists(month, state);
  const months = monthTabs(day);
  const others = monthsBeside(months, month, list.months ?? []);
  const OtherMonths = otherMonths.useAhead(others.length > 0);
  const reached = [...others, ...months].sort();
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const open = (chosen: string) => change({ month: chosen === defaultMonth(day) ? undefined : chosen });
  // A promise is due whatever its campaign's month: a telecaller's callbacks open on what their count beside Leads counts.
  const hasPromises = useMay("leads:hold");
  const openTab = (chosen: LeadTab) => {
    const own = month === ALL_MONTHS && tab === "callbacks" ? undefined : state.month;
    const opensAll = chosen === "callbacks" && hasPromises && !own;
    change({ tab: chosen, status: undefined, month: opensAll ? ALL_MONTHS : own });
  };

  const paged = isPaged(state);
  const { sort } = state;
  // Insurance Expiry toggles between its two orders (§4); another column's third press takes the sorting away.
  const sortBy = (column: LeadSort) => {
    const isLast = sort === `-${column}` && !paged && column !== "expiry";
    change({ sort: sort === column ? `-${column}` : isLast ? undefined : column });
  };
  const [picking, setPicking] = useState(false);
  const onPhone = phoneLayout.use();
  const mayUndo = useMay("leads:assign");
  const mayAssign = mayUndo && (!onPhone || picking);
  const selecting = selectingPart.use(mayUndo);
  useKeys({
    "/": () => input.current?.focus(),
    ...leadRowKeys,
    E: () => {
      const row = focusedRow(LEAD_ROW);
      if (row) navigate(`/leads/edit/${row.dataset.lead}`);
    },
    ARROWLEFT: () => open(monthBeside(reached, month, -1, day)),
    ARROWRIGHT: () => open(monthBeside(reached, month, 1, day)),
    "[": () => openTab(tabBeside(tab, -1)),
    "]": () => openTab(tabBeside(tab, 1)),
  });
  useListToCall(callModeAddress(month, state));
  // As leads are worked, the last pages become empty.
  usePageWithinRange(page, list.busy ? undefined : list.totalPages, change);

  return (
    <Page
      title="Leads Management"
      tight
      actions={<AddLead month={month === ALL_MONTHS ? defaultMonth(day) : month} />}
    >
      <div className="pt-2.5 max-md:pt-2">
        <TargetBanner />
        <MonthTabs
          months={months}
          beside={
            <>
              <Chip on={month === ALL_MONTHS} onClick={() => open(ALL_MONTHS)}>
                All months
              </Chip>
              {OtherMonths && (
                <OtherMonths
                  months={others}
                  counts={list.months}
                  value={others.includes(month) ? month : undefined}
                  onChange={open}
                />
              )}
            </>
          }
          counts={list.months}
          today={day}
          value={month}
          onChange={open}
        >
          <StatusTabs
            value={tab}
            counts={list.counts}
            onChange={openTab}
            filtered={status && { status, count: list.filtered }}
          >
            <div className="list-tools">
              <QuickSearch
                first={list.leads?.[0]}
                value={search}
                onSearch={(text) => change({ search: text })}
                input={input}
              />
              {mayAssign && selecting && <selecting.LeadsExport state={state} />}
              <span role="status" className="num ml-auto text-12 whitespace-nowrap text-ink-3 max-md:sr-only">
                {list.busy || (list.leads && formatCount(list.total ?? 0, "lead"))}
              </span>
              {onPhone ? (
                <PhoneTools sort={sort} change={change} picking={picking} onPick={setPicking} />
              ) : (
                <ColumnsButton />
              )}
              <FilterButton state={state} change={change} />
            </div>
            {mayUndo && selecting && <selecting.UndoNotice />}
            {FilterChips && <FilterChips state={state} change={change} />}
            {OutcomeChips && tab === "interested" && !status && list.ofTab && (
              <OutcomeChips
                leads={list.ofTab}
                value={state.outcome}
                onChange={(outcome) => change({ outcome })}
              />
            )}
            <LeadsList
              {...list}
              label={label}
              page={page}
              paged={paged}
              grouped={tab === "callbacks" && !status && !state.sort}
              sort={sort}
              today={day}
              now={now}
              onSort={sortBy}
              picking={picking}
              onPage={(chosen) => {
                change({ page: chosen });
                scrollTo(0, 0);
              }}
            />
          </StatusTabs>
        </MonthTabs>
      </div>
    </Page>
  );
}

/** Beside the twelve: earlier ones with open leads, and one named by a link. */
function monthsBeside(row: readonly string[], shown: string, counts: readonly MonthCounts[]): string[] {
  const [first = ""] = row;
  const others = counts.flatMap(({ open, campaignMonth: month }) => (open > 0 && month < first ? month : []));
  if (![...row, ...others, ALL_MONTHS].includes(shown)) others.push(shown);
  return others.sort().reverse();
}

/** The first and the last month have no neighbour on one side; from all months one comes back to this day's. */
function monthBeside(months: readonly string[], month: string, step: 1 | -1, day: string): string {
  if (month === ALL_MONTHS) return defaultMonth(day);
  return months[months.indexOf(month) + step] ?? month;
}

const useAddLeadDialog = dialogWhenUsed(async () => (await import("./add/AddLeadDialog.tsx")).AddLeadDialog);

/** The button 'Add New Lead' and its modal (specification §2). */
function AddLead({ month }: { month: string }) {
  const AddLeadDialog = useAddLeadDialog(newLeadPanel.useShown());
  const add = () => newLeadPanel.show(true);
  return (
    <>
      <span className="max-md:hidden">
        <Button variant="primary" icon={Plus} keys="A" onClick={add}>
          Add New Lead
        </Button>
      </span>
      <span className="md:hidden">
        <IconButton icon={Plus} label="Add New Lead" onClick={add} />
      </span>
      {AddLeadDialog && <AddLeadDialog month={month} onClose={() => newLeadPanel.show(false)} />}
    </>
  );
}

const LABEL = "Quick Search: vehicle number, phone or customer name";

/** What finds a lead of the list: by its vehicle, its phone and its name. */
const examplesOf = ({ registrationNumber, phoneNumber, name }: LeadRow) => [
  registrationNumber && formatRegistration(registrationNumber),
  formatPhone(phoneNumber).slice(4),
  name.split(" ").at(-1),
];

interface QuickSearchProps {
  first: LeadRow | undefined;
  value: string;
  onSearch: (search: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

function QuickSearch({ first, value, onSearch, input }: QuickSearchProps) {
  const onPhone = phoneLayout.use();
  // The list before anything was searched: its examples stay while they are tried.
  const [example, setExample] = useState(first);
  if (!example && first) setExample(first);
  return (
    <search className="flex min-w-0 items-center gap-2.5 max-md:contents">
      <div className="quick-search">
        <SearchField
          size="s"
          label={LABEL}
          placeholder={onPhone ? "Quick Search" : LABEL}
          value={value}
          onSearch={onSearch}
          input={input}
        />
      </div>
      <div className="chips-line">
        <span className="text-12 text-ink-3 max-md:sr-only">Try</span>
        {example &&
          examplesOf(example).map(
            (text) =>
              text && (
                <Chip key={text} onClick={() => onSearch(text)}>
                  {text}
                </Chip>
              ),
          )}
      </div>
    </search>
  );
}
