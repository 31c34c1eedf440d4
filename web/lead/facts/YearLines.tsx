import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Lead } from "#contract/leads/record";
import { monthLabel } from "#contract/time/calendar";
import { relatedTo } from "#web/lead/work/lead-queries.ts";
import { yearText } from "./year-text.ts";

/** How the customer's other renewals went, a line each that opens its lead. */
export function YearLines({ lead }: { lead: Lead }) {
  const { data } = useQuery(relatedTo(lead.id));
  if (!data || data.years.length === 0) return null;
  return (
    <ul aria-label="Other years" className="grid gap-0.5">
      {data.years.map((year) => (
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
  );
}
