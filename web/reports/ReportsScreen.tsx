import { Printer } from "lucide-react";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { type LeadReportName, leadReports } from "#contract/reports/lead-reports";
import {
  type Comparison,
  comparedSpan,
  comparisonNames,
  comparisons,
  hasBegun,
  hasEnded,
  isOfDays,
  monthsOf,
  type Period,
  REPORT_MONTHS,
  spanLabel,
} from "#contract/reports/span";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { readAddress, useAddress } from "#web/lib/browser/address.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { whenUsed } from "#web/lib/browser/when-used.ts";
import { useScrollToChosenTab } from "#web/lib/list/scroll-to-tab.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { FilterButton } from "./filters/FilterButton.tsx";
import { FilterChips } from "./filters/FilterChips.tsx";
import { SpanChoice } from "./filters/SpanChoice.tsx";
import { Overview } from "./Overview.tsx";
import { filtersOf, reportsAddress, type TabProps } from "./parts/address.ts";
import { ReportSkeleton } from "./parts/Loaded.tsx";
import { chosenSpan, usualSpan } from "./parts/span.ts";
import { lazyTabs, tabs } from "./tabs.ts";
import { Views } from "./Views.tsx";

/** The agency's figures: its work, its leads, its customers and what it loses. */
export function ReportsScreen() {
  const day = today(useNow(MINUTE_MS));
  const search = useSearch();
  const [address, change] = useAddress(reportsAddress);
  const { tab } = address;
  const isOverview = tab === "overview";
  const filters = filtersOf(address);
  const chosen = chosenSpan(address);
  const asked = chosen ?? usualSpan(day);
  const isByDay = tab === "overview" || leadReports[tab].ofDays === true;
  const isWhole = isOfDays(asked) && !isByDay;
  const span = isWhole ? monthsOf(asked) : asked;
  // What has not begun is no less than what was.
  const compare = hasBegun(span, day) ? address.compare : undefined;
  const frame = useScrollToChosenTab(tab);
  useEffect(
    () =>
      whenUsed(() => {
        for (const part of Object.values(lazyTabs)) void part.prepare();
      }),
    [],
  );

  return (
    <Page title="Reports" actions={<PrintButton />}>
      <Asked
        span={span}
        isUsual={chosen === undefined}
        isByDay={isByDay}
        day={day}
        comparison={address.compare}
      />
      {address.from && address.to && address.from > address.to && (
        <div className="mb-3">
          <Notice tone="warn" role="alert">
            The period of this address ends before it begins. The last {REPORT_MONTHS} months are shown.
          </Notice>
        </div>
      )}
      <Views query={search} onApply={(view) => change(readAddress(view, reportsAddress), "push")} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SpanChoice span={asked} today={day} onChange={(next) => change(next, "push")} />
        {isWhole && (
          <p className="num text-ink-2 max-md:w-full">
            Counts whole months: <span className="font-semibold text-ink">{spanLabel(span)}</span>
          </p>
        )}
        <ComparisonChoice
          comparison={address.compare}
          onChange={(next) => change({ compare: next }, "push")}
        />
        {!isOverview && (
          <FilterButton filters={filters} span={span} onChange={(next) => change(next, "push")} />
        )}
      </div>
      {!isOverview && (
        <FilterChips filters={filters} onRemove={(name) => change({ [name]: undefined }, "push")} />
      )}
      <div ref={frame}>
        <Tabs label="Reports" items={tabs} value={tab} onChange={(next) => change({ tab: next })}>
          <p className="my-2.5 text-12 text-ink-2">
            {tabs.find(({ value }) => value === tab)?.counts}
            {isOverview && Object.values(filters).some(Boolean) && " The filters are of the other tabs."}
          </p>
          {isOverview ? (
            <Overview
              chosen={chosen}
              span={span}
              compare={compare}
              onUsualSpan={() => change({ from: undefined, to: undefined }, "push")}
            />
          ) : (
            <LazyTab key={tab} name={tab} span={span} compare={compare} filters={filters} />
          )}
        </Tabs>
      </div>
    </Page>
  );
}

function LazyTab(props: TabProps & { name: LeadReportName }) {
  const Part = lazyTabs[props.name].use(true);
  return Part ? <Part {...props} /> : <ReportSkeleton />;
}

interface AskedProps {
  span: Period;
  /** No other months are chosen. */
  isUsual: boolean;
  /** The tab counts by day. */
  isByDay: boolean;
  day: string;
  comparison: Comparison | undefined;
}

/** The months that every tab is of, and those they are compared with. */
function Asked({ span, isUsual, isByDay, day, comparison }: AskedProps) {
  const compared = comparedSpan(span, comparison, isByDay ? day : undefined);
  return (
    <p className="num mb-3 text-ink-2">
      <span className="font-semibold text-ink">{spanLabel(span)}</span>
      {isUsual && `, the last ${REPORT_MONTHS} months`}
      {compared &&
        (hasBegun(span, day)
          ? `${hasEnded(span, day) ? "" : " so far"}, against ${spanLabel(compared)}`
          : ", not begun yet: there is nothing to compare")}
    </p>
  );
}

interface ComparisonChoiceProps {
  comparison: Comparison | undefined;
  onChange: (comparison: Comparison | undefined) => void;
}

/** What the figures are compared with. */
function ComparisonChoice({ comparison, onChange }: ComparisonChoiceProps) {
  return (
    <div className="w-[150px] max-md:w-auto max-md:min-w-0 max-md:flex-1">
      <Select
        aria-label="Comparison"
        value={comparison ?? ""}
        onChange={({ target }) => onChange(comparisonNames.find((name) => name === target.value))}
      >
        <option value="">No comparison</option>
        <Options of={comparisonNames.map((name) => [name, comparisons[name].label])} />
      </Select>
    </div>
  );
}

function PrintButton() {
  return (
    <>
      <span className="max-md:hidden">
        <Button icon={Printer} onClick={() => print()}>
          Print
        </Button>
      </span>
      <span className="md:hidden">
        <IconButton icon={Printer} label="Print" onClick={() => print()} />
      </span>
    </>
  );
}
