import type { ReactNode } from "react";
import { preloadable } from "#web/lib/browser/preload.ts";
import { formatNumber } from "#web/lib/format/format.ts";

const pageButtons = preloadable(async () => (await import("./PageButtons.tsx")).PageButtons);

interface PaginationProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** The summary of what is shown, at the left. */
  summary?: ReactNode;
  /** Needed when a screen has several. */
  label?: string | undefined;
}

/** No page buttons when there is only one page. */
export function Pagination({ page, totalPages, onPage, summary, label = "Pages" }: PaginationProps) {
  const several = totalPages > 1;
  const PageButtons = pageButtons.use(several);
  return (
    <div className="num flex min-h-11 flex-wrap items-center gap-1 border-t border-line py-1 pr-2 pl-3.5 text-12 text-ink-2">
      <span className="mr-auto">{summary}</span>
      {several && PageButtons && (
        <PageButtons page={page} totalPages={totalPages} onPage={onPage} label={label} />
      )}
    </div>
  );
}

interface PageSummaryProps {
  page: number;
  perPage: number;
  /** Rows on this page. */
  shown: number;
  total: number;
}

/** 'Showing 101–200 of 1,604' */
export function PageSummary({ page, perPage, shown, total }: PageSummaryProps) {
  const first = (page - 1) * perPage + 1;
  return (
    <>
      Showing{" "}
      <b className="font-semibold text-ink">
        {formatNumber(first)}–{formatNumber(first + shown - 1)}
      </b>{" "}
      of <b className="font-semibold text-ink">{formatNumber(total)}</b>
    </>
  );
}
