import clsx from "clsx";

/** A bar whose number stands beside it; `share` is from 0 to 1, the size and its corners are the caller's. */
export function ShareBar({ share, className }: { share: number; className: string }) {
  return (
    <span aria-hidden className={clsx("block overflow-hidden bg-chart-track", className)}>
      <span className="block h-full rounded-[inherit] bg-chart-1" style={{ width: `${share * 100}%` }} />
    </span>
  );
}
