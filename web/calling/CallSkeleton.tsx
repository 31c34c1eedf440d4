import { Skeleton } from "#web/ui/Skeleton.tsx";

export function CallSkeleton() {
  return (
    <div role="status" aria-label="Loading the next lead" className="grid gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-14 w-full" />
      <div className="grid grid-cols-3 gap-1.5">
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are alike and stay where they are
          <Skeleton key={index} className="h-[42px] w-full" />
        ))}
      </div>
    </div>
  );
}
