import { useMemo } from "react";
import { type LeadColumn, leadColumns } from "#contract/leads/columns";
import { useSeesAllLeads, useViewer } from "#web/lib/http/session.tsx";

const shared: readonly LeadColumn[] = ["registration", "phone", "status", "month", "expiry", "policyCopy"];
const ofAdministrators: readonly LeadColumn[] = ["priority", "assignedTo"];

/** The columns of Leads beside Name, unless one has chosen others (specification §2, §6). */
export function usualColumns(wide: boolean): LeadColumn[] {
  return [...shared, ...(wide ? ofAdministrators : ["vehicle" as const])];
}

/** Those to choose from: only administrators see Campaign Priority and Assigned To (specification §6). */
export function possibleColumns(wide: boolean): LeadColumn[] {
  return leadColumns.filter((column) => wide || !ofAdministrators.includes(column));
}

/** The columns the viewer sees, in their order. */
export function useColumns(): LeadColumn[] {
  const wide = useSeesAllLeads();
  const chosen = useViewer().columns.leads;
  return useMemo(() => {
    const possible = possibleColumns(wide);
    return chosen?.flatMap((name) => possible.find((column) => column === name) ?? []) ?? usualColumns(wide);
  }, [wide, chosen]);
}

/** Their heads. */
export const columnLabels: Record<"name" | LeadColumn, string> = {
  name: "Name",
  registration: "Registration",
  vehicle: "Vehicle",
  phone: "Phone",
  status: "Status",
  month: "Campaign Month",
  expiry: "Insurance Expiry",
  policyCopy: "Policy Copy",
  priority: "Campaign Priority",
  assignedTo: "Assigned To",
  insurer: "Previous Insurer",
  followUp: "Next Follow-up",
  lastCall: "Last Call",
};
