import { Skeleton } from "#web/ui/Skeleton.tsx";

/** The placeholder boxes of a record. */
export function RecordSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className="min-h-[62px]">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="mt-2 h-2.5 w-60" />
      </div>
      <div className="grid items-start gap-3.5 lg:grid-cols-[306px_minmax(0,1fr)]">
        <div className="grid gap-3.5 md:max-lg:grid-cols-2">
          <Box lines={5} />
          <Box lines={5} />
        </div>
        <div className="grid gap-3.5">
          <Box lines={5} />
          <Box lines={4} />
          <Box lines={2} />
        </div>
      </div>
    </div>
  );
}

const WIDTHS = ["w-4/5", "w-3/5", "w-2/3", "w-1/2", "w-3/4"];

function Box({ lines }: { lines: number }) {
  return (
    <div className="rounded-lg border border-line">
      <div className="flex h-[42px] items-center border-b border-line-subtle px-3.5">
        <Skeleton className="h-2.5 w-32" />
      </div>
      <div className="px-3.5 py-3">
        {WIDTHS.slice(0, lines).map((width) => (
          <div key={width} className="flex h-[30px] items-center">
            <Skeleton className={`h-2.5 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}
