import type { ReactNode } from "react";
import { TOO_FEW } from "#contract/reports/share";
import { formatNumber } from "#web/lib/format/format.ts";
import { NONE } from "./labels.ts";
import { formatChange, formatPercent, relativeChange } from "./share.ts";

/** Null or undefined where it is not known. */
type Known = number | null | undefined;

interface WasProps {
  now: Known;
  /** The same number of the compared span. */
  before: Known;
  /** How a number is written; percentages differ in points, other numbers by their share. */
  format?: "number" | "percent" | "whole percent" | ((value: number) => string);
  /** How many things `before` is of, where it does not count them itself. */
  things?: number;
}

/** 'was 312, −5%', 'was 54.0%, +3.1 points': below a number the same one of the compared span. */
export function Was({ now, before, format = "number", things }: WasProps) {
  const unknown = format === "percent" || format === "whole percent" ? TOO_FEW : NONE;
  const change = before == null || now == null ? undefined : changeOf(now, before, format, things);
  return <WasText change={change}>{before == null ? unknown : written(before, format)}</WasText>;
}

/** The same with words in place of the number. A narrow cell has the change in a line of its own. */
export function WasText({ change, children }: { change?: string | undefined; children: ReactNode }) {
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

function written(value: number, format: NonNullable<WasProps["format"]>): string {
  if (format === "number") return formatNumber(value);
  if (format === "percent") return formatPercent(value);
  return format === "whole percent" ? `${Math.round(value)}%` : format(value);
}

/** The change as the two numbers show it: of whole percentages it is whole. */
function changeOf(
  now: number,
  before: number,
  format: NonNullable<WasProps["format"]>,
  things: number | undefined,
): string | undefined {
  if (format === "percent") return `${formatChange(now - before, 1) ?? "±0"} points`;
  if (format === "whole percent")
    return `${formatChange(Math.round(now) - Math.round(before), 0) ?? "±0"} points`;
  return relativeChange(now, before, things);
}
