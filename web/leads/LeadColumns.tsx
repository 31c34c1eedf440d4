import { useSeesOthersLeads } from "#web/lib/http/session.tsx";
import { ColumnsPanel } from "#web/lib/saved-views/ColumnsPanel.tsx";
import { labelOf, possibleColumns, useColumns, usualColumns } from "./list-columns.ts";

/** The choice of the columns of Leads; mounted only while it is open. */
export function LeadColumns({ onClose }: { onClose: () => void }) {
  const wide = useSeesOthersLeads();
  return (
    <ColumnsPanel
      list="leads"
      labelOf={labelOf}
      possible={possibleColumns(wide)}
      shown={useColumns()}
      usual={usualColumns(wide)}
      fixed="Name and Actions cannot move."
      onClose={onClose}
    />
  );
}
