import { useQuery } from "@tanstack/react-query";
import type { Lead } from "#contract/leads/record";
import { relatedTo } from "#web/lead/work/lead-queries.ts";
import { Card } from "#web/ui/Card.tsx";
import { YearLines } from "./YearLines.tsx";

/** How the customer's other renewals went. */
export function YearsCard({ lead }: { lead: Lead }) {
  const { data } = useQuery(relatedTo(lead.id));
  if (!data || data.years.length === 0) return null;
  return (
    <Card title="Other Years">
      <YearLines lead={lead} />
    </Card>
  );
}
