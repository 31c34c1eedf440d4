import type { AskedFigure } from "#contract/figures/calls";
import { percentOf } from "#contract/reports/share";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { ShareBar } from "../parts/ShareBar.tsx";
import { formatPercent } from "../parts/share.ts";

interface CountBarsProps {
  /** What the percentages are of. */
  of: number;
  rows: readonly { label: string; value: number; figure: AskedFigure }[];
}

/** A bar for each part of a whole; its number opens what it counts. */
export function CountBars({ of, rows }: CountBarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="num grid gap-y-[9px]">
      {rows.map(({ label, value, figure }) => {
        const percent = percentOf(value, of);
        return (
          <li
            key={label}
            className="grid grid-cols-[116px_minmax(0,1fr)_minmax(44px,auto)_48px] items-center gap-x-3 max-md:grid-cols-[148px_minmax(0,1fr)_minmax(44px,auto)_52px] max-md:gap-x-2"
          >
            <span className="truncate">{label}</span>
            <ShareBar share={value / most} className="h-2.5 rounded-full" />
            <span className={`text-right ${value === 0 ? "text-ink-3" : "font-semibold"}`}>
              <FigureLink figure={figure} value={value} />
            </span>
            <span className="text-right text-12 text-ink-3">
              {percent !== undefined && formatPercent(percent)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
