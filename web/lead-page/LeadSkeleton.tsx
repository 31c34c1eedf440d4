import type { ReactNode } from "react";
import { useSeesOthersLeads } from "#web/lib/http/session.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { LeadColumns, OutcomeGroups } from "./layout.tsx";

/** The placeholder boxes of a lead. */
export function LeadSkeleton() {
  const seesOthers = useSeesOthersLeads();
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className="flex min-h-[67px] items-start justify-between gap-4 max-md:min-h-[83px]">
        <div>
          <Skeleton className="h-6 w-52" />
          <Skeleton className="mt-2 h-2.5 w-60" />
        </div>
        <div className="flex gap-2 max-lg:hidden">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-8 w-24" />
        </div>
      </div>
      <LeadColumns
        facts={
          <>
            <FactsSkeleton rows={["w-24", "w-30", "w-20", "w-32", "w-28", ...(seesOthers ? ["w-16"] : [])]} />
            <FactsSkeleton rows={["w-24", "w-36", "w-12", "w-10", "w-20"]} />
            <FactsSkeleton rows={["w-24", "w-36", "w-20", "w-10"]} />
          </>
        }
        work={
          <>
            <Box>
              <OutcomeGroups
                connected={<KeysSkeleton count={6} />}
                notConnected={<KeysSkeleton count={3} />}
                schedule={<KeysSkeleton count={2} />}
              />
            </Box>
            <Box>
              <Skeleton className="h-[78px] rounded-md" />
              <Skeleton className="mt-2 ml-auto h-7 w-28 max-md:h-11" />
              <Skeleton className="mt-4 h-2.5 w-32" />
              <Skeleton className="mt-2.5 h-3 w-3/5" />
            </Box>
          </>
        }
        more={<MoreSkeleton />}
      />
    </div>
  );
}

/** The placeholder boxes of other features' parts, also while their files load. */
export function MoreSkeleton() {
  return (
    <>
      <Box>
        <Skeleton className="h-[106px] rounded-lg" />
        <Skeleton className="mt-2.5 h-8 rounded-md max-md:h-11" />
        <div className="h-[172px]" />
      </Box>
      <Box>
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="mt-2.5 h-7 w-20" />
      </Box>
    </>
  );
}

function KeysSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike and never move
    <Skeleton key={place} className="h-[34px] rounded-md max-md:h-12" />
  ));
}

function FactsSkeleton({ rows }: { rows: readonly string[] }) {
  return (
    <Box>
      {rows.map((width) => (
        <div key={width} className="flex h-[30px] items-center justify-between">
          <Skeleton className="h-2.5 w-18" />
          <Skeleton className={`h-2.5 ${width}`} />
        </div>
      ))}
    </Box>
  );
}

function Box({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line">
      <div className="flex h-[42px] items-center border-b border-line-subtle px-3.5">
        <Skeleton className="h-2.5 w-32" />
      </div>
      <div className="px-3.5 py-3">{children}</div>
    </div>
  );
}
