import clsx from "clsx";

/** A placeholder box; give it the content's size. Shows after 150 ms. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={clsx("block animate-skeleton rounded-[4px] bg-muted", className)} />;
}
