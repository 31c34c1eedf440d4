import { CloudOff, RefreshCw, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { reasonOf } from "#web/lib/http/api.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Table, Td, Tr } from "#web/ui/Table.tsx";
import { LeadsTableFrame, LeadsTableHead, leadColumns } from "./LeadsTableHead.tsx";

/** What is shown in place of the list when there are no rows. */

function Box({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0 max-md:border-b-0">
      {children}
    </div>
  );
}

interface NoLeadsProps {
  /** The list that is empty: 'Interested in Nov 2026'. */
  place: string;
  search: string;
  filtered: boolean;
  onClear: () => void;
}

export function NoLeads({ place, search, filtered, onClear }: NoLeadsProps) {
  const mayUpload = useMay("leads:import");
  return (
    <Box>
      <EmptyState
        icon={SearchX}
        title="No leads found"
        role="status"
        actions={
          filtered ? (
            <Button onClick={onClear}>{search ? "Clear search" : "Clear Filters"}</Button>
          ) : (
            mayUpload && <ButtonLink href="/csv-upload">CSV Upload</ButtonLink>
          )
        }
      >
        {search ? (
          <>
            No lead under {place} matches “{search}”. Check the spelling, or try another tab or month.
          </>
        ) : filtered ? (
          <>No lead under {place} passes the filters.</>
        ) : (
          <>There is no lead under {place}.</>
        )}
      </EmptyState>
    </Box>
  );
}

interface LeadsErrorProps {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

export function LeadsError({ error, busy, onRetry }: LeadsErrorProps) {
  return (
    <Box>
      <EmptyState
        icon={CloudOff}
        title="Could not load leads"
        role="alert"
        actions={
          <Button variant="primary" icon={RefreshCw} busy={busy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {reasonOf(error)} Your search is kept.
      </EmptyState>
    </Box>
  );
}

const ROWS = Array.from({ length: 12 }, (_, index) => index);
const WIDTHS = ["w-24", "w-24", "w-28", "w-16", "w-28", "w-40", "w-18"];

interface LeadsSkeletonProps {
  wide: boolean;
  tall: boolean;
  onPhone: boolean;
}

export function LeadsSkeleton({ wide, tall, onPhone }: LeadsSkeletonProps) {
  return (
    <div role="status" aria-label="Loading leads">
      {onPhone ? <CardsSkeleton /> : <TableSkeleton wide={wide} tall={tall} />}
    </div>
  );
}

function TableSkeleton({ wide, tall }: { wide: boolean; tall: boolean }) {
  const widths = wide ? ["w-3.5", ...WIDTHS, "w-12", "w-14"] : WIDTHS;
  return (
    <LeadsTableFrame>
      <Table
        label="Leads"
        row={tall ? 44 : 37}
        columns={leadColumns(wide, tall)}
        head={<LeadsTableHead wide={wide} tall={tall} />}
        busy
      >
        {ROWS.map((row) => (
          <Tr key={row}>
            {widths.map((width, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <Td key={column}>
                <Skeleton className={`h-3 ${width}`} />
              </Td>
            ))}
            <Td>
              <Skeleton className="ml-auto h-3 w-11" />
            </Td>
          </Tr>
        ))}
      </Table>
    </LeadsTableFrame>
  );
}

function CardsSkeleton() {
  return (
    <>
      <div className="pb-2">
        <Skeleton className="h-11 w-37" />
      </div>
      <div className="-mx-4 border-t border-line">
        {ROWS.slice(0, 6).map((row) => (
          <div key={row} className="flex items-center gap-3 border-b border-line-subtle px-4 py-3">
            <div className="flex-1 space-y-3 py-1">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-3.5 w-56" />
              <Skeleton className="h-3 w-40" />
            </div>
            <Skeleton className="size-11 rounded-full" />
          </div>
        ))}
      </div>
    </>
  );
}
