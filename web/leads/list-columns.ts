import { useMemo } from "react";
import { type LeadColumn, leadColumns } from "#contract/leads/columns";
import type { LeadSort } from "#contract/leads/sorting";
import { useSeesOthersLeads, useViewer } from "#web/lib/http/session.tsx";

const shared: readonly LeadColumn[] = ["registration", "phone", "status", "month", "expiry", "policyCopy"];
const ofOthers: readonly LeadColumn[] = ["priority", "assignedTo"];

/** The columns of Leads beside Name, unless one has chosen others (specification §2, §6). */
export function usualColumns(wide: boolean): LeadColumn[] {
  return [...shared, ...(wide ? ofOthers : ["vehicle" as const])];
}

/** Those to choose from: only those who see others' leads see Campaign Priority and Assigned To (specification §6). */
export function possibleColumns(wide: boolean): LeadColumn[] {
  return leadColumns.filter((column) => wide || !ofOthers.includes(column));
}

/** The columns the viewer sees, in their order. */
export function useColumns(): LeadColumn[] {
  const wide = useSeesOthersLeads();
  const chosen = useViewer().columns.leads;
  return useMemo(() => {
    const possible = possibleColumns(wide);
    return chosen?.flatMap((name) => possible.find((column) => column === name) ?? []) ?? usualColumns(wide);
  }, [wide, chosen]);
}

/** Their heads, and their minimum widths in pixels in rows of one line and, where it differs, of two. */
const looks: Record<LeadColumn, readonly [label: string, oneLine: number, twoLines?: number]> = {
  registration: ["Registration", 118],
  vehicle: ["Vehicle", 108],
  phone: ["Phone", 132],
  status: ["Status", 78, 137],
  month: ["Campaign Month", 78],
  expiry: ["Insurance Expiry", 220, 158],
  policyCopy: ["Policy Copy", 86],
  priority: ["Campaign Priority", 80, 75],
  assignedTo: ["Assigned To", 78],
  insurer: ["Previous Insurer", 120],
  followUp: ["Next Follow-up", 118],
  lastCall: ["Last Call", 90],
};

export const labelOf = (column: LeadSort): string => (column === "name" ? "Name" : looks[column][0]);

export function widthOf(column: LeadColumn, tall: boolean): number {
  const [, oneLine, twoLines = oneLine] = looks[column];
  return tall ? twoLines : oneLine;
}
