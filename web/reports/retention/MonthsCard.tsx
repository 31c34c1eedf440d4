import { fates } from "#contract/reports/kinds";
import type { Fates } from "#contract/reports/schemas";
import { formatWholeRupees } from "#contract/rupees";
import { monthLabel } from "#contract/time/calendar";
import { Card } from "#web/ui/Card.tsx";
import { Table, Th, Tr } from "#web/ui/Table.tsx";
import { CountCell, RowName, TextCell } from "../parts/Cells.tsx";
import type { Asked } from "../parts/data.ts";
import { narrowedTo } from "../parts/narrowed.ts";
import { stays } from "../parts/stays.ts";
import { fateNames, type Pivot } from "./fates.ts";

interface MonthsCardProps {
  asked: Asked;
  pivot: Pivot;
  busy: boolean;
}

/** The policies and their premium by the month they end in. */
export function MonthsCard({ asked, pivot, busy }: MonthsCardProps) {
  const all = narrowedTo(asked);
  const head = (
    <tr>
      <Th className={stays}>Month</Th>
      {fateNames.map((fate) => (
        <Th key={fate} align="right">
          {fates[fate].label}
        </Th>
      ))}
      {fateNames.map((fate) => (
        <Th key={fate} align="right">
          Premium {fates[fate].label.toLowerCase()}
        </Th>
      ))}
    </tr>
  );
  const cells = (row: Fates, narrowed: typeof all, sum: boolean) => (
    <>
      {fateNames.map((fate) => (
        <CountCell
          key={fate}
          figure={{ name: fates[fate].figure, ...narrowed }}
          value={row[fate].policies}
          sum={sum}
        />
      ))}
      {fateNames.map((fate) => (
        <TextCell key={fate} faint={row[fate].premium === 0} sum={sum}>
          {formatWholeRupees(row[fate].premium)}
        </TextCell>
      ))}
    </>
  );
  return (
    <Card title="By month" meta="premium of the policies where it is recorded" flush>
      <div className="overflow-clip rounded-b-lg">
        <Table label="Retention by month" row={37} head={head} bare busy={busy}>
          {pivot.months.flatMap((month) => {
            const row = pivot.byMonth.get(month);
            if (!row) return [];
            return [
              <Tr key={month}>
                <RowName label={monthLabel(month)} />
                {cells(row, { ...all, firstMonth: month, lastMonth: month }, false)}
              </Tr>,
            ];
          })}
          <Tr>
            <RowName label="All months" sum />
            {cells(pivot.total, all, true)}
          </Tr>
        </Table>
      </div>
    </Card>
  );
}
