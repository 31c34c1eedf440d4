import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Table, Td, Tr } from "#web/ui/Table.tsx";
import { LeadsTableFrame, LeadsTableHead, useGrid } from "./LeadsTableHead.tsx";
import { useColumns } from "./list-columns.ts";

const ROWS = Array.from({ length: 12 }, (_, index) => index);

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
  const columns = useColumns();
  const { grid } = useGrid(columns, wide, tall);
  return (
    <LeadsTableFrame>
      <Table
        label="Leads"
        row={tall ? 44 : 37}
        columns={grid}
        head={<LeadsTableHead columns={columns} boxed={wide} />}
        busy
      >
        {ROWS.map((row) => (
          <Tr key={row}>
            {grid.map((_width, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <Td key={column}>
                <Skeleton className="h-3 w-4/5" />
              </Td>
            ))}
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
