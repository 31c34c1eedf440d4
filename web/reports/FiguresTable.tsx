import { formatRupees } from "#contract/rupees";
import { formatNumber } from "#web/lib/format/format.ts";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import type { ReportRow } from "./rows.ts";

/** On a phone the rows scroll horizontally below their first column. */
const stays = "sticky left-0 z-1 max-md:border-r max-md:border-r-line-subtle";

interface FiguresTableProps {
  label: string;
  first: string;
  rows: readonly ReportRow[];
  busy: boolean;
}

export function FiguresTable({ label, first, rows, busy }: FiguresTableProps) {
  const head = (
    <tr>
      <Th className={stays}>{first}</Th>
      <Th align="right">Calls</Th>
      <Th align="right">Connected</Th>
      <Th align="right">Quotes</Th>
      <Th align="right">Conversions</Th>
      <Th align="right">Premium</Th>
    </tr>
  );
  return (
    <div className="overflow-clip rounded-b-lg border-t border-line">
      <Table label={label} row={37} head={head} bare busy={busy}>
        {rows.map((row) => (
          <Tr key={row.key}>
            <Td className={`${stays} bg-surface font-medium`}>
              <span className="block max-w-[30ch] truncate max-md:max-w-[16ch]" title={row.label}>
                {row.label}
              </span>
            </Td>
            <Figure value={row.calls} />
            <Figure value={row.connected} />
            <Figure value={row.quotes} />
            <Td align="right" className={row.conversions === 0 ? "text-ink-3" : "font-semibold"}>
              {formatNumber(row.conversions)}
            </Td>
            <Td align="right" className={row.premium === 0 ? "text-ink-3" : undefined}>
              {formatRupees(row.premium)}
            </Td>
          </Tr>
        ))}
      </Table>
    </div>
  );
}

function Figure({ value }: { value: number }) {
  return (
    <Td align="right" className={value === 0 ? "text-ink-3" : undefined}>
      {formatNumber(value)}
    </Td>
  );
}
