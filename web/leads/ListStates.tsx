import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Table, Td, Tr } from "#web/ui/Table.tsx";
import { LeadsTableFrame, LeadsTableHead, leadColumns } from "./LeadsTableHead.tsx";

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
  );
}
