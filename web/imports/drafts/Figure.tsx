import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatNumber } from "#web/lib/format/format.ts";

const columnsOf = { 4: "grid-cols-4 low:grid-cols-4!", 5: "grid-cols-5", 6: "grid-cols-6" };

/** Numbers of rows side by side. */
export function Figures({ columns, children }: { columns: keyof typeof columnsOf; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "grid gap-px overflow-hidden rounded-lg border border-line bg-line-subtle max-md:grid-cols-2",
        columnsOf[columns],
      )}
    >
      {children}
    </div>
  );
}

interface FigureProps {
  icon?: LucideIcon;
  /** Null when it is not known. */
  value: number | null;
  label: string;
  isBad?: boolean;
  isLarge?: boolean;
  /** Has a line of its own on a phone. */
  isWide?: boolean;
  /** Whether its rows are listed. */
  on?: boolean;
  /** Chooses the rows that are listed. */
  onClick?: (() => void) | undefined;
  /** Where its rows are. */
  href?: string | undefined;
  /** What a link says to screen readers. */
  name?: string;
}

/** A number of rows that leads to them, or chooses them. */
export function Figure(props: FigureProps) {
  const { icon: Icon, value, label, isBad, isLarge, isWide, on = false, onClick, href, name } = props;
  const look = clsx(
    "flex flex-col items-start low:flex-row low:items-baseline low:gap-x-2 border-b-2 px-4 text-left focus-visible:-outline-offset-2 max-md:px-3",
    isLarge ? "py-3" : "py-2.5 low:py-1",
    on ? "border-accent bg-selected" : "border-transparent bg-surface",
    !on && (onClick || href) && "hover:bg-hover",
    isWide && "max-md:col-span-2",
  );
  const content = (
    <>
      <span
        className={clsx(
          "num block font-semibold",
          isLarge ? "text-26" : "text-20",
          isBad && "text-danger-text",
          href && "underline decoration-line-strong decoration-1 underline-offset-4",
        )}
      >
        {value === null ? "–" : formatNumber(value)}
      </span>
      <span className={clsx("flex items-start gap-1.5 text-12", on ? "text-accent-text" : "text-ink-2")}>
        {Icon && <Icon aria-hidden className="mt-0.5 size-3.5 flex-none low:hidden" strokeWidth={1.75} />}
        {label}
      </span>
    </>
  );
  if (href)
    return (
      <Link href={href} aria-label={name} className={look}>
        {content}
      </Link>
    );
  if (!onClick) return <div className={look}>{content}</div>;
  return (
    <button type="button" aria-pressed={on} onClick={onClick} className={look}>
      {content}
    </button>
  );
}
