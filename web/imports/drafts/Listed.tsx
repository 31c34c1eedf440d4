import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyBox } from "#web/ui/EmptyBox.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import type { DraftRows } from "./use-draft-rows.ts";

interface ListedProps {
  rows: DraftRows;
  search: string;
  /** What is said of an empty list, unless something was searched for. */
  empty?: string | undefined;
  emptyIcon?: LucideIcon;
  children: (total: number) => ReactNode;
}

/** The states of a list of a draft's rows. */
export function Listed({ rows, search, empty = "No rows here", emptyIcon = SearchX, children }: ListedProps) {
  return (
    <QueryView
      query={{ ...rows, data: rows.total, refetch: rows.retry }}
      failed="Could not load the rows"
      isEmpty={(total) => total === 0}
      empty={
        <EmptyBox
          icon={search ? SearchX : emptyIcon}
          title={search ? `No row with ‘${search}’ here` : empty}
          role="status"
        />
      }
    >
      {children}
    </QueryView>
  );
}
