import { OTHERS } from "#contract/assignment";
import type { ReportRow } from "#contract/reports/definition";
import type { Work } from "#contract/reports/overview";
import { formatNumber } from "#web/lib/format/format.ts";

interface BarsProps {
  rows: readonly ReportRow<Work>[];
  figure: "calls" | "conversions";
}

/** Horizontal bars, scaled to the longest; the connected part of the calls is darker. */
export function Bars({ rows, figure }: BarsProps) {
  const most = Math.max(1, ...rows.filter(({ key }) => key !== OTHERS).map((row) => row.values[figure]));
  if (rows.every((row) => row.values[figure] === 0))
    return <p className="py-2 text-ink-3">None in this period.</p>;
  return (
    <div className="num grid grid-cols-[minmax(64px,max-content)_1fr_max-content] items-center gap-x-3 gap-y-[7px] text-12">
      {rows.map((row) => (
        <div key={row.key} className="contents">
          <span
            className={`max-w-[150px] truncate max-md:max-w-[118px] ${row.key === OTHERS ? "text-ink-3" : ""}`}
          >
            {row.label}
          </span>
          {row.key === OTHERS ? (
            <span />
          ) : (
            <Bar row={row} figure={figure} share={row.values[figure] / most} />
          )}
          <span className="text-right font-semibold">{formatNumber(row.values[figure])}</span>
        </div>
      ))}
    </div>
  );
}

function Bar({ row, figure, share }: { row: ReportRow<Work>; figure: BarsProps["figure"]; share: number }) {
  return (
    <span className="block h-2.5 overflow-hidden rounded-full bg-chart-track">
      <span
        className={`block h-full rounded-full ${figure === "calls" ? "bg-chart-2" : "bg-chart-1"}`}
        style={{ width: `${share * 100}%` }}
      >
        {figure === "calls" && row.values.calls > 0 && (
          <span
            className="block h-full rounded-l-full bg-chart-1"
            style={{ width: `${(row.values.connected / row.values.calls) * 100}%` }}
          />
        )}
      </span>
    </span>
  );
}
