import type { ReactNode } from "react";
import type { Narrowing } from "#contract/figures/calls";
import { reportFigures } from "#contract/figures/shown";
import { formatRupees } from "#contract/rupees";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { RowName } from "./parts/Cells.tsx";
import { rowHeight } from "./parts/row-height.ts";
import { stays } from "./parts/stays.ts";
import { Was } from "./parts/Was.tsx";
import type { ReportRow } from "./rows.ts";

interface FiguresTableProps {
  label: string;
  first: string;
  rows: readonly ReportRow[];
  /** What the figures of a row are narrowed to. */
  narrowed: (key: string) => Pick<Narrowing, "by" | "from" | "to" | "insurer">;
  soldOnly: boolean;
  busy: boolean;
}

const workFigures = [
  { of: "calls", label: "Calls" },
  { of: "connected", label: "Connected" },
  { of: "quotes", label: "Quotes" },
] as const;

export function FiguresTable({ label, first, rows, narrowed, soldOnly, busy }: FiguresTableProps) {
  const work = soldOnly ? [] : workFigures;
  const figure = (row: ReportRow, of: keyof typeof reportFigures) => (
    <>
      <FigureLink figure={{ name: reportFigures[of], ...narrowed(row.key) }} value={row[of]} />
      {row.was && <Was now={row[of]} before={row.was[of]} />}
    </>
  );
  const head = (
    <tr>
      <Th className={stays}>{first}</Th>
      {work.map(({ label }) => (
        <Th key={label} align="right">
          {label}
        </Th>
      ))}
      <Th align="right">Conversions</Th>
      <Th align="right">Premium</Th>
    </tr>
  );
  return (
    <div className="overflow-clip rounded-b-lg border-t border-line">
      <Table
        label={label}
        row={rowHeight(rows.some(({ was }) => was !== undefined))}
        head={head}
        bare
        busy={busy}
      >
        {rows.map((row) => (
          <Tr key={row.key}>
            <RowName label={row.label} below={row.below} />
            {work.map(({ of }) => (
              <Figure key={of} value={row[of]}>
                {figure(row, of)}
              </Figure>
            ))}
            <Td align="right" className={row.conversions === 0 ? "text-ink-3" : "font-semibold"}>
              {figure(row, "conversions")}
            </Td>
            <Td align="right" className={row.premium === 0 ? "text-ink-3" : undefined}>
              {formatRupees(row.premium)}
              {row.was && (
                <Was
                  now={row.premium}
                  before={row.was.premium}
                  things={row.was.conversions}
                  format={formatRupees}
                />
              )}
            </Td>
          </Tr>
        ))}
      </Table>
    </div>
  );
}

function Figure({ value, children }: { value: number; children: ReactNode }) {
  return (
    <Td align="right" className={value === 0 ? "text-ink-3" : undefined}>
      {children}
    </Td>
  );
}
