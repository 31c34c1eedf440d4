import { CloudOff, RefreshCw, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { LeadTab } from "#contract/lead/outcomes";
import { LEADS_IN_ONE_LIST } from "#contract/leads/paging";
import { monthLabel } from "#contract/time/calendar";
import { ALL_MONTHS, monthShown, narrowing, useListState } from "#web/lead/list-state.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { OutOfDate } from "#web/ui/OutOfDate.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import { noFilters } from "./filters/filter-choices.ts";

/** What is shown in place of the list when there are no rows, or above them. */

function Box({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0 max-md:border-b-0">
      {children}
    </div>
  );
}

/** What brings a lead there, and the guide's page about it. */
const fills: Record<LeadTab, { text: string; guide: string }> = {
  pending: { text: "New leads appear here once they are uploaded.", guide: "leads-list" },
  interested: { text: "A lead moves here when a call reaches the customer.", guide: "outcomes" },
  callbacks: { text: "A callback or follow-up that is scheduled appears here.", guide: "callbacks" },
  quotes: { text: "A lead moves here when its quote is sent.", guide: "quotes" },
  unreachable: { text: "A lead moves here when nobody answers the phone.", guide: "callbacks" },
};

/** `label` names the list that is empty: 'Interested'. */
export function NoLeads({ label, today }: { label: string; today: string }) {
  const mayUpload = useMay("leads:import");
  const [state, change] = useListState();
  const { tab, status, search } = state;
  const month = monthShown(state, today);
  const place = `${label} in ${month === ALL_MONTHS ? "any month" : monthLabel(month)}`;
  const filtered = Object.values(narrowing(state)).some(Boolean);
  return (
    <Box>
      <EmptyState
        icon={SearchX}
        title="No leads found"
        role="status"
        guide={filtered ? undefined : mayUpload && tab === "pending" ? "import" : fills[tab].guide}
        actions={
          filtered ? (
            <Button onClick={() => change({ ...noFilters, search: "", outcome: undefined })}>
              {search ? "Clear search" : "Clear Filters"}
            </Button>
          ) : (
            mayUpload && tab === "pending" && <ButtonLink href="/csv-upload">CSV Upload</ButtonLink>
          )
        }
      >
        {search ? (
          <>
            No lead under {place} matches “{search}”.{" "}
            <Elsewhere search={search} month={month} change={change} />
          </>
        ) : filtered ? (
          <>No lead under {place} matches the filters.</>
        ) : (
          <>
            No leads under {place}. {!status && fills[tab].text}
          </>
        )}
      </EmptyState>
    </Box>
  );
}

interface LeadsErrorProps {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

export function LeadsError({ error, busy, onRetry }: LeadsErrorProps) {
  return (
    <Box>
      <EmptyState
        icon={CloudOff}
        title="Could not load leads"
        role="alert"
        actions={
          <Button variant="primary" icon={RefreshCw} busy={busy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {reasonOf(error)} Your search is kept.
      </EmptyState>
    </Box>
  );
}

export function ListOutOfDate({ busy, onRetry }: Omit<LeadsErrorProps, "error">) {
  return (
    <OutOfDate busy={busy} onRetry={onRetry}>
      Could not load leads. These rows may be out of date.
    </OutOfDate>
  );
}

export function Capped() {
  return (
    <div className="mb-2.5">
      <Notice>
        Only the latest {formatNumber(LEADS_IN_ONE_LIST)} leads were loaded. Search to find the others.
      </Notice>
    </div>
  );
}
