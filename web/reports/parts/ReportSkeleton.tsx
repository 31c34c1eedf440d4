import { Skeleton } from "#web/ui/Skeleton.tsx";

const cards = ["month", "telecaller"];

export function ReportSkeleton() {
  return (
    <div role="status" aria-label="Loading the report" className="grid gap-4">
      <Skeleton className="h-[98px] w-full" />
      {cards.map((card) => (
        <div key={card} className="rounded-lg border border-line bg-surface">
          <div className="flex h-[42px] items-center border-b border-line-subtle px-3.5">
            <Skeleton className="h-3 w-24" />
          </div>
          <div className="grid gap-6 p-3.5 md:grid-cols-2">
            <Skeleton className="h-[180px] w-full" />
            <Skeleton className="h-[180px] w-full max-md:hidden" />
          </div>
        </div>
      ))}
    </div>
  );
}
