import { Link } from "wouter";
import { resultLabel, statuses } from "#contract/lead/outcomes";
import type { LeadYear } from "#contract/related/calls";
import { decided } from "#contract/renewals/kinds";
import { formatRupees } from "#contract/rupees";
import { monthLabel } from "#contract/time/calendar";
import { Card } from "#web/ui/Card.tsx";

/** How the customer's other renewals went, a line each that opens its lead. */
export function YearList({ years }: { years: readonly LeadYear[] }) {
  return (
    <Card title="Other Years">
      <ul aria-label="Other years" className="grid gap-0.5">
        {years.map((year) => (
          <li key={year.id}>
            <Link
              href={`/leads/customer/${year.id}`}
              className="flex min-h-6 items-baseline gap-2 rounded-xs text-12 hover:underline max-md:min-h-11 max-md:items-center max-md:text-13"
            >
              <span className="num w-[58px] flex-none text-ink-3 max-md:w-16">
                {monthLabel(year.campaignMonth)}
              </span>
              <span className="num min-w-0 wrap-anywhere">{yearText(year)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const endings: Partial<Record<string, string>> = decided;

/** 'Won by Asha, Digit, ₹14,200', 'Lost to ACKO, ₹12,500', 'Vehicle sold', 'Ringing Not Responding' */
export function yearText({ status, subStatus, by, insurer, premium }: LeadYear): string {
  const ending = endings[subStatus ?? ""];
  const paid = premium === null ? undefined : formatRupees(premium);
  if (ending === "won") return [by ? `Won by ${by}` : "Won", insurer, paid].filter(Boolean).join(", ");
  if (ending === "lost") return [insurer ? `Lost to ${insurer}` : "Lost", paid].filter(Boolean).join(", ");
  if (ending === "sold") return "Vehicle sold";
  return subStatus ? resultLabel(subStatus) : statuses[status].label;
}
