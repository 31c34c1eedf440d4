import { ChartColumn } from "lucide-react";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** What a telecaller sees in place of the table (specification §2). */
export function TeamPerformance() {
  return (
    <Card title="Team Performance" flush>
      <EmptyState icon={ChartColumn} title="No performance data available" />
    </Card>
  );
}
