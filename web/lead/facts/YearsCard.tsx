import { useQuery } from "@tanstack/react-query";
import type { Lead } from "#contract/leads/record";
import { preloadable } from "#web/lib/browser/preload.ts";
import { relatedTo } from "../work/lead-queries.ts";

const list = preloadable(async () => (await import("./YearList.tsx")).YearList);

/** The customer's other renewals, if there are any. */
export function YearsCard({ lead }: { lead: Lead }) {
  const { data } = useQuery(relatedTo(lead.id));
  const hasYears = data !== undefined && data.years.length > 0;
  const YearList = list.useAhead(hasYears);
  return hasYears && YearList && <YearList years={data.years} />;
}
