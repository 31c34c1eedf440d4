import { type Period, spanLabel } from "#contract/reports/span";
import { formatNumber } from "#web/lib/format/format.ts";
import { formatChange, relativeChange } from "./share.ts";

interface AgainstProps {
  now: number;
  before: number;
  /** The compared one. */
  span: Period;
  format?: ((value: number) => string) | undefined;
  /** How many things `before` is of, where it does not count them itself. */
  things?: number | undefined;
}

/** '1,204 in Oct 2026 (+12%)': the same number of the compared span. */
export function Against({ now, before, span, format = formatNumber, things }: AgainstProps) {
  const change = relativeChange(now, before, things);
  return (
    <span>
      {format(before)} in {spanLabel(span)}
      {change && ` (${change})`}
    </span>
  );
}

interface PointsProps {
  /** Percentages; nothing is shown where one of them is of too few. */
  now: number | undefined;
  before: number | undefined;
}

/** '+4.1 points', in the colour of better or worse. */
export function Points({ now, before }: PointsProps) {
  if (now === undefined || before === undefined) return null;
  const change = formatChange(now - before, 1);
  if (change === undefined) return <span>no change</span>;
  return (
    <span className={`whitespace-nowrap ${now < before ? "text-danger-text" : "text-ok-text"}`}>
      {change} points
    </span>
  );
}
