import type { ReactNode } from "react";
import { Link } from "wouter";
import { figureAddress } from "#contract/figures/address";
import type { AskedFigure } from "#contract/figures/calls";
import { formatNumber } from "#web/lib/format/format.ts";

interface FigureLinkProps {
  figure: AskedFigure;
  value: number;
  /** Words that stand for the number, such as '58%'. */
  children?: ReactNode;
}

export const numberLink = "figure-link";

/** A number that opens what it counts; nothing is plain text. */
export function FigureLink({ figure, value, children }: FigureLinkProps) {
  if (value === 0) return children ?? "0";
  return (
    <Link href={figureAddress(figure)} className={numberLink}>
      {children ?? formatNumber(value)}
    </Link>
  );
}
