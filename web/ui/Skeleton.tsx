import clsx from "clsx";

const ROWS = ["one", "two", "three", "four", "five", "six"];

/** Placeholder cards in place of a table on a phone, each as high as `className` says. */
export function CardsSkeleton({ className }: { className: string }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line md:hidden">
      {ROWS.map((key) => (
        <div
          key={key}
          className={clsx(
            "grid content-center gap-2.5 px-3.5 not-first:border-t not-first:border-line-subtle",
            className,
          )}
        >
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-56" />
          <Skeleton className="h-3 w-44" />
        </div>
      ))}
    </div>
  );
}

/** A placeholder box; give it the content's size. Shows after 150 ms. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={clsx("block animate-skeleton rounded-[4px] bg-muted", className)} />;
}
