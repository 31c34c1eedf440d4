import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import type { Asked } from "./data.ts";
import { filtersOf } from "./narrowed.ts";

/** In place of the figures of a tab. */
export function NothingFound({
  title,
  asked,
  children,
}: {
  title: string;
  asked: Asked;
  children?: ReactNode;
}) {
  const isFiltered = Object.values(filtersOf(asked)).some((value) => value !== undefined);
  return (
    <EmptyState icon={ChartColumn} title={title} role="status">
      {isFiltered ? "Nothing matches the chosen filters in this period." : children}
    </EmptyState>
  );
}
