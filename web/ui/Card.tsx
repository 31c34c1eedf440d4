import clsx from "clsx";
import { type ReactNode, useId } from "react";

interface CardProps {
  title?: ReactNode;
  /** A muted line beside the title. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Content to the card's edges: tables, lists. */
  flush?: boolean | undefined;
  /** Left out on paper: a card that only takes actions. */
  screenOnly?: boolean | undefined;
  children: ReactNode;
}

export function Card({ title, meta, actions, flush, screenOnly, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title != null ? id : undefined}
      data-paper={screenOnly ? "no" : undefined}
      className="min-w-0 rounded-lg border border-line bg-surface"
    >
      {title != null && (
        <div className="flex min-h-[42px] items-center gap-2 border-b border-line-subtle py-1.5 pr-2 pl-3.5">
          <h2 id={id} className="text-13 font-semibold tracking-[-.008em] max-md:text-14">
            {title}
          </h2>
          {meta != null && <span className="num min-w-0 flex-1 truncate text-12 text-ink-3">{meta}</span>}
          {actions != null && <div className="ml-auto flex items-center gap-1.5">{actions}</div>}
        </div>
      )}
      <div className={clsx(!flush && "px-3.5 py-3")}>{children}</div>
    </section>
  );
}

/** Label and value pairs of a card, one per line, values right-aligned. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-4">{children}</dl>;
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="flex min-h-[30px] items-center py-[5px] text-ink-3">{label}</dt>
      <dd className="flex min-h-[30px] min-w-0 items-center justify-end gap-1.5 py-[5px] text-right font-medium">
        {children}
      </dd>
    </>
  );
}
