import type { ReactNode } from "react";
import { Link } from "wouter";
import { figureAddress } from "#contract/figures/address";
import type { AskedFigure } from "#contract/figures/calls";

/** Words such as '58%' that open what they are of; FigureLink is the same for the number itself. */
export function FigureWords({ figure, children }: { figure: AskedFigure; children: ReactNode }) {
  return (
    <Link
      href={figureAddress(figure)}
      className="relative rounded-xs underline decoration-line-strong underline-offset-[3px] after:absolute after:-inset-x-1 after:-inset-y-1.5 hover:decoration-current max-md:after:-inset-x-2 max-md:after:-inset-y-3"
    >
      {children}
    </Link>
  );
}
