import { Link, useSearch } from "wouter";
import { figureAddress } from "#contract/figures/address";
import type { NamedFigure } from "#contract/figures/calls";
import { figures } from "#contract/figures/figures";
import { readFigure } from "#web/lead/figure-address.ts";

/** The figure whose leads are called, if calling started from one. */
export function useFigureStart(): NamedFigure | undefined {
  const search = useSearch();
  return readFigure(new URLSearchParams(search).get("figure") ?? "", search);
}

export function FigureOrigin({ figure }: { figure: NamedFigure }) {
  return (
    <Link href={figureAddress(figure)} className="underline decoration-line-strong underline-offset-[3px]">
      Leads of: {figures[figure.name].several}
    </Link>
  );
}
