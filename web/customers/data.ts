import { keepPreviousData, queryOptions, skipToken, useMutation } from "@tanstack/react-query";
import type { CustomerFilter, CustomerRow } from "#contract/customers";
import { messageOf, send, sendForList } from "#web/lib/api.ts";
import { cache } from "#web/lib/cache.ts";
import { formatNumber } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.ts";

export interface Found {
  rows: CustomerRow[];
  /** All that match; the rows are the first of them. */
  total: number;
}

/** Before a filter is set nothing is asked for; its empty result makes the next search begin afresh. */
const NOTHING_ASKED: Found = { rows: [], total: 0 };

/** Another search keeps the results before it until its own are there. */
export const customersOf = (query: CustomerFilter | undefined) =>
  queryOptions({
    queryKey: query ? ["/api/customers", query] : ["customers before a search"],
    queryFn: query
      ? ({ signal }): Promise<Found> => sendForList("GET /api/customers", { query, signal })
      : skipToken,
    initialData: query ? undefined : NOTHING_ASKED,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

export const customerOf = (id: string) =>
  queryOptions({
    queryKey: ["/api/customers", id],
    queryFn: ({ signal }) => send("GET /api/customers/:id", { params: { id }, signal }),
    refetchOnMount: "always",
  });

/** Asked for on every visit: people join and leave, uploads start campaigns. */
export const team = queryOptions({
  queryKey: ["/api/users"],
  queryFn: ({ signal }) => send("GET /api/users", { signal }),
  refetchOnMount: "always",
});

export const campaigns = queryOptions({
  queryKey: ["/api/campaigns"],
  queryFn: ({ signal }) => send("GET /api/campaigns", { signal }),
  refetchOnMount: "always",
});

export function useErasePerson(id: number, onErased: () => void) {
  return useMutation({
    mutationFn: () => send("DELETE /api/customers/:id/personal-data", { params: { id: String(id) } }),
    onSuccess: ({ message }) => {
      toast({ title: "Success", description: message });
      onErased();
      cache.removeQueries({ queryKey: ["/api/customers", String(id)] });
      return refreshCustomers();
    },
    onError: (error) => sayError(error, "Failed to erase the data"),
  });
}

export function useDeleteLeads(onDeleted: () => void) {
  return useMutation({
    mutationFn: (leadIds: number[]) => send("POST /api/leads/bulk-delete", { body: { leadIds } }),
    onSuccess: ({ deleted }) => {
      toast({ title: `${formatNumber(deleted)} lead(s) deleted successfully` });
      onDeleted();
      return refreshCustomers();
    },
    onError: (error) => sayError(error, "Failed to delete leads"),
  });
}

interface Assignment {
  leadIds: number[];
  /** A telecaller's id, or evenly over all of them. */
  assignedUserId: string;
}

export function useAssignLeads(onAssigned: () => void) {
  return useMutation({
    mutationFn: (body: Assignment) => send("POST /api/leads/bulk-assign", { body }),
    onSuccess: ({ assigned, byTelecaller }, { leadIds }) => {
      const already = leadIds.length - assigned;
      toast({
        title: `${formatNumber(assigned)} lead(s) assigned successfully`,
        description: [
          ...byTelecaller.map(({ name, leads }) => `${name} ${formatNumber(leads)}`),
          ...(already > 0 ? [`${formatNumber(already)} unchanged`] : []),
        ].join(", "),
      });
      onAssigned();
      return refreshCustomers();
    },
    onError: (error) => sayError(error, "Failed to assign leads"),
  });
}

const CHANGED_WITH_LEADS = [
  "/api/customers",
  "/api/leads",
  "/api/callbacks",
  "/api/dashboard",
  "/api/analytics",
];

/** Customers, leads and every figure made of them (specification §7). */
function refreshCustomers(): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === "string" && CHANGED_WITH_LEADS.some((path) => first.startsWith(path)),
  });
}

function sayError(error: unknown, fallback: string) {
  toast({ title: "Error", description: messageOf(error, fallback), tone: "destructive" });
}
