import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ExportFormat } from "#contract/exports/formats";
import type { FigurePage, NamedFigure } from "#contract/figures/calls";
import { send } from "#web/lib/http/api.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";

/** A figure and what it counts, page after page; refetched on every visit. */
export function figureOf({ name, ...narrowing }: NamedFigure) {
  return infiniteQueryOptions({
    queryKey: ["/api/figures", name, narrowing],
    queryFn: ({ pageParam, signal }) =>
      send("GET /api/figures/:name", {
        params: { name },
        query: { ...narrowing, after: pageParam || undefined },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }: FigurePage) => next,
    refetchOnMount: "always",
  });
}

/** The address of all of it as a file. */
export const fileOf = ({ name, ...narrowing }: NamedFigure, format: ExportFormat) =>
  exportAddress(`/api/figures/${name}/export`, narrowing, format);
