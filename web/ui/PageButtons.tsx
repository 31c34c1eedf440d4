import clsx from "clsx";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { IconButton } from "./IconButton.tsx";

/** Specification §9: at most 5 page buttons. */
const MAX_BUTTONS = 5;

interface PageButtonsProps {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  label: string;
}

export function PageButtons({ page, totalPages, onPage, label }: PageButtonsProps) {
  return (
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
