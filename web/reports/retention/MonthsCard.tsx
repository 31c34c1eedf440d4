import { fates } from "#contract/reports/kinds";
import type { Fates } from "#contract/reports/schemas";
import { formatWholeRupees } from "#contract/rupees";
import { monthLabel } from "#contract/time/calendar";
import { Card } from "#web/ui/Card.tsx";
import { Table, Th, Tr } from "#web/ui/Table.tsx";
import { CountCell, RowName, TextCell } from "../parts/Cells.tsx";
import type { Asked } from "../parts/data.ts";
import { narrowedTo } from "../parts/narrowed.ts";
import { rowHeight } from "../parts/row-height.ts";
import { stays } from "../parts/stays.ts";
import { Was } from "../parts/Was.tsx";
import { type ComparedPivots, fateNames } from "./fates.ts";

interface MonthsCardProps {
  asked: Asked;
  pivots: ComparedPivots;
  /** With a comparison: what a month is compared with. */
  comparedMonth: ((month: string) => string) | undefined;
  busy: boolean;
}

/** The policies and their premium by the month they end in. */
export function MonthsCard({ asked, pivots: { pivot, was }, comparedMonth, busy }: MonthsCardProps) {
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
  const cells = (row: Fates, then: Fates | undefined, narrowed: typeof all, sum: boolean) => (
    <>
      {fateNames.map((fate) => (
        <CountCell
          key={fate}
          figure={{ name: fates[fate].figure, ...narrowed }}
          value={row[fate].policies}
          sum={sum}
        >
          {then && <Was now={row[fate].policies} before={then[fate].policies} />}
        </CountCell>
      ))}
      {fateNames.map((fate) => (
        <TextCell key={fate} faint={row[fate].premium === 0} sum={sum}>
          {formatWholeRupees(row[fate].premium)}
          {then && (
            <Was
              now={row[fate].premium}
              before={then[fate].premium}
              things={then[fate].policies}
              format={formatWholeRupees}
            />
          )}
        </TextCell>
      ))}
    </>
  );
  return (
    <Card title="By month" meta="premium of the policies where it is recorded" flush>
      <div className="overflow-clip rounded-b-lg">
        <Table label="Retention by month" row={rowHeight(was !== undefined)} head={head} bare busy={busy}>
          {pivot.months.flatMap((month) => {
            const row = pivot.byMonth.get(month);
            if (!row) return [];
            return [
              <Tr key={month}>
                <RowName label={monthLabel(month)} below={comparedMonth?.(month)} />
                {cells(row, was?.byMonth.get(month), { ...all, firstMonth: month, lastMonth: month }, false)}
              </Tr>,
            ];
          })}
          <Tr>
            <RowName label="All months" sum />
            {cells(pivot.total, was?.total, all, true)}
          </Tr>
        </Table>
      </div>
    </Card>
  );
}
