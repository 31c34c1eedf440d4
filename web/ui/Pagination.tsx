import clsx from "clsx";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#web/lib/format/format.ts";
import { IconButton } from "./IconButton.tsx";

/** Specification §9: at most 5 page buttons. */
const MAX_BUTTONS = 5;

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
  return (
    <div className="num flex min-h-11 flex-wrap items-center gap-1 border-t border-line py-1 pr-2 pl-3.5 text-12 text-ink-2">
      <span className="mr-auto">{summary}</span>
      {totalPages > 1 && (
        <nav aria-label={label} className="flex items-center gap-1">
          <Step icon={ChevronLeft} label="Previous page" page={page - 1} isEnd={page <= 1} onPage={onPage} />
          {pagesAround(page, totalPages).map((number) => (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
              onClick={() => onPage(number)}
              className={clsx(
                "h-7 min-w-7 rounded-sm px-1.5 font-medium max-md:h-11 max-md:min-w-11",
                number === page ? "bg-accent text-accent-on" : "hover:bg-muted",
              )}
            >
              {number}
            </button>
          ))}
          <Step
            icon={ChevronRight}
            label="Next page"
            page={page + 1}
            isEnd={page >= totalPages}
            onPage={onPage}
          />
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  icon: LucideIcon;
  label: string;
  page: number;
  isEnd: boolean;
  onPage: (page: number) => void;
}

/** At an end it is disabled but keeps the focus. */
function Step({ icon, label, page, isEnd, onPage }: StepProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      size="s"
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onPage(page)}
    />
  );
}

/** Up to five neighbouring pages with the current one as close to the middle as possible. */
function pagesAround(page: number, totalPages: number): number[] {
  const count = Math.min(MAX_BUTTONS, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(MAX_BUTTONS / 2), totalPages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
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
