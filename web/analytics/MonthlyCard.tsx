import { useQuery } from "@tanstack/react-query";
import { CalendarRange } from "lucide-react";
import type { MonthlyStat } from "#contract/analytics/calls";
import { monthFigures } from "#contract/figures/shown";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { monthlyStats } from "./data.ts";
import { MonthlyTable } from "./MonthlyTable.tsx";
import { Totals } from "./Totals.tsx";

const BREAKDOWN = "Breakdown of leads by insurance expiry month";

/** The leads of every month (specification §2). */
export function MonthlyCard() {
  const query = useQuery(monthlyStats);
  const months = query.isError ? undefined : query.data;
  return (
    <>
      <Card title="Monthly Lead Statistics" meta={<span className="max-md:hidden">{BREAKDOWN}</span>} flush>
        <p className="border-b border-line-subtle px-3.5 py-2 text-12 text-ink-3 md:hidden">{BREAKDOWN}</p>
        <QueryView
          query={{ ...query, data: months }}
          failed="Error loading monthly statistics. Admin access required."
          brief
          loading={<Loading text="Loading monthly statistics..." />}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <EmptyState
              icon={CalendarRange}
              title="No monthly statistics available"
              role="status"
              actions={<ButtonLink href="/csv-upload">CSV Upload</ButtonLink>}
            >
              A month appears here once it has leads.
            </EmptyState>
          }
        >
          {(rows) => <MonthlyTable months={rows} />}
        </QueryView>
      </Card>
      {months && months.length > 0 && <Sums months={months} />}
    </>
  );
}

function Sums({ months }: { months: MonthlyStat[] }) {
  const sum = (figure: keyof typeof monthFigures) => (
    <FigureLink
      figure={{ name: monthFigures[figure] }}
      value={months.reduce((total, month) => total + month[figure], 0)}
    />
  );
  return (
    <Totals
      items={[
        { label: "Total Leads", value: sum("totalLeads") },
        { label: "Pending Calls", value: sum("pendingLeads") },
        { label: "Available to Call", value: sum("availableToCall") },
        { label: "Connected", value: sum("connectedLeads") },
      ]}
    />
  );
}
