import type { ReactNode } from "react";
import type { Unit } from "#contract/reports/definition";
import { inSpan, type Period } from "#contract/reports/span";
import { formatChange, units } from "./units.ts";

/** Null or undefined where it is not known. */
type Known = number | null | undefined;

interface PreviousValueProps {
  now: Known;
  /** The same number of the compared span. */
  before: Known;
  unit: Unit | "whole percent";
  /** How many things `before` is of, where it does not count them itself. */
  things?: number | undefined;
}

/** 'was 312, −5%', 'was 54.0%, +3.1 points': below a number the same one of the compared span. */
export function PreviousValue({ now, before, unit, things }: PreviousValueProps) {
  const { text, none, change } = units[unit];
  if (before == null) return <PreviousText>{none.before}</PreviousText>;
  return (
    <PreviousText change={now == null ? undefined : change(now, before, things)}>{text(before)}</PreviousText>
  );
}

/** The same with words in place of the number. A narrow cell has the change in a line of its own. */
export function PreviousText({ change, children }: { change?: string | undefined; children: ReactNode }) {
  return (
    <span className="block text-11/[1.3] font-normal whitespace-normal text-ink-2">
      <span className="whitespace-nowrap">
        was {children}
        {change && ","}
      </span>{" "}
      {change && <span className="whitespace-nowrap">{change}</span>}
    </span>
  );
}

interface ComparedWithProps {
  now: number;
  before: number;
  /** The compared one. */
  span: Period;
  unit?: Unit;
  /** How many things `before` is of, where it does not count them itself. */
  things?: number | undefined;
}

/** '1,204 in Oct 2026 (+12%)': the same number of the compared span. */
export function ComparedWith({ now, before, span, unit = "count", things }: ComparedWithProps) {
  const { text, change } = units[unit];
  const changed = change(now, before, things);
  return (
    <span>
      {text(before)} {inSpan(span)}
      {changed && ` (${changed})`}
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
