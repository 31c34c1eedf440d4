import { useQuery } from "@tanstack/react-query";
import { RefreshCw, Upload } from "lucide-react";
import type { ReactNode } from "react";
import type { RenewalMonth } from "#contract/renewals/calls";
import { addMonths, MINUTE_MS, monthOf, today } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { RefetchedView } from "#web/ui/RefetchedView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Coverage, Lacking } from "./Coverage.tsx";
import { renewalMonths } from "./data.ts";
import { MonthsTable } from "./MonthsTable.tsx";

const isNothing = (months: readonly RenewalMonth[]) =>
  months.every(({ won, lost, undecided, leads }) => won + lost + undecided + leads === 0);

/** The months ahead with what is known of them, and what is missing in the coming one. */
export function ComingMonths() {
  const day = today(useNow(MINUTE_MS));
  const next = addMonths(monthOf(day), 1);
  const query = useQuery(renewalMonths);
  return (
    <Page title="Renewals">
      <RefetchedView
        query={query}
        failed="Could not load the renewals"
        outOfDate="The figures below are older."
        loading={
          <div role="status" aria-label="Loading the renewals" className="grid gap-3.5">
            <Skeleton className="h-[136px] w-full rounded-lg" />
            <Skeleton className="h-[560px] w-full rounded-lg" />
          </div>
        }
        isEmpty={isNothing}
        empty={
          <div className="pt-12 max-md:pt-4">
            <EmptyState
              icon={RefreshCw}
              title="No renewals known yet"
              role="status"
              guide="renewals"
              actions={
                <ButtonLink icon={Upload} href="/csv-upload">
                  CSV Upload
                </ButtonLink>
              }
            >
              Every lead returns here one year after its expiry, won, lost or undecided.
            </EmptyState>
          </div>
        }
      >
        {(months) => (
          <div className="grid gap-3.5">
            <Coverage month={next} today={day} />
            <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_300px]">
              <MonthsTable months={months} next={next} today={day} busy={query.isFetching} />
              <div className="grid gap-3.5">
                <Sources />
                <Lacking month={next} />
              </div>
            </div>
          </div>
        )}
      </RefetchedView>
    </Page>
  );
}

function Sources() {
  return (
    <Card title="Where they come from">
      <ul className="grid gap-2">
        <Source colour="bg-chart-1">Won: expiry of the policy the agency sold</Source>
        <Source colour="bg-chart-2">Lost: expiry as noted, otherwise last year’s date + 1 year</Source>
        <Source colour="bg-chart-3">Undecided: last expiry + 1 year</Source>
      </ul>
      <p className="mt-2.5 text-12 text-ink-3">
        A vehicle that is also in an uploaded file gets one lead only.
      </p>
    </Card>
  );
}

function Source({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <i aria-hidden className={`mt-1 size-2.5 flex-none rounded-[2px] ${colour}`} />
      {children}
    </li>
  );
}
