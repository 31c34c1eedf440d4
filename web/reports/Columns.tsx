import type { ReportRow } from "#contract/reports/definition";
import type { Work } from "#contract/reports/overview";
import { formatNumber } from "#web/lib/format/format.ts";

/** Above this number the figures and labels would overlap. */
const WITH_FIGURES = 14;

/** The months, or the days, that are labelled when not all fit. */
const NAMED = new Set(["Jan", "Apr", "Jul", "Oct", "1", "8", "15", "22"]);
/** Those that begin a year, or a month. */
const FIRST = new Set(["Jan", "1"]);

/** As a percentage of the plot's height; the rest is for the figure on the tallest column. */
const TALLEST = 86;

interface ColumnsProps {
  rows: readonly ReportRow<Work>[];
  figure: "calls" | "conversions";
}

/** One column per month or day, in order. */
export function Columns({ rows, figure }: ColumnsProps) {
  const most = Math.max(1, ...rows.map((row) => row.values[figure]));
  const crowded = rows.length > WITH_FIGURES;
  return (
    <div className={`num flex ${crowded ? "gap-[3px]" : "gap-2"}`}>
      {rows.map((row, index) => {
        const value = row.values[figure];
        const [part = "", of] = row.label.split(" ");
        const isNamed = !crowded || NAMED.has(part);
        return (
          <div key={row.key} className="flex min-w-0 flex-1 flex-col items-center">
            <div className="flex h-[140px] w-full flex-col items-center justify-end border-b border-line">
              {!crowded && (
                <span className={`pb-1 text-11 font-semibold ${value === 0 ? "text-ink-3" : ""}`}>
                  {formatNumber(value)}
                </span>
              )}
              <div
                className={`flex w-full max-w-9 items-end overflow-clip rounded-t-[3px] ${figure === "calls" ? "bg-chart-2" : "bg-chart-1"}`}
                style={{ height: `${(value / most) * TALLEST}%` }}
              >
                {figure === "calls" && value > 0 && (
                  <i
                    className="block w-full bg-chart-1"
                    style={{ height: `${(row.values.connected / value) * 100}%` }}
                  />
                )}
              </div>
            </div>
            <span className="mt-1.5 h-7 w-0 text-11/[14px] text-ink-3">
              {isNamed && (
                <span className="flex w-max -translate-x-1/2 flex-col items-center">
                  {part}
                  {(FIRST.has(part) || (index === 0 && !crowded)) && <span>{of}</span>}
                </span>
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
