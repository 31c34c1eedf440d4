import { keepPreviousData, queryOptions, skipToken, useMutation } from "@tanstack/react-query";
import type { CustomerFilter, CustomerRow } from "#contract/customers/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { messageOf, send, sendForList } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { toast } from "#web/ui/toast.ts";

export interface Found {
  rows: CustomerRow[];
  /** The number of all matches; the rows are the first of them. */
  total: number;
}

/**
 * Nothing is requested before a filter is set; its empty result makes the next search start without old rows.
 */
const NOTHING_ASKED: Found = { rows: [], total: 0 };

/** A changed search keeps the previous results until its own arrive. */
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

export function useErasePerson(id: number, onErased: () => void) {
  return useMutation({
    mutationFn: () => send("DELETE /api/customers/:id/personal-data", { params: { id: String(id) } }),
    onSuccess: ({ message }) => {
      toast({ title: "Success", description: message });
      onErased();
      cache.removeQueries({ queryKey: ["/api/customers", String(id)] });
      return refreshAfterCall("DELETE /api/customers/:id/personal-data");
    },
    onError: (error) => toastError(error, "Failed to erase the data"),
  });
}

export function useDeleteLeads(onDeleted: () => void) {
  return useMutation({
    mutationFn: (leadIds: number[]) => send("POST /api/leads/bulk-delete", { body: { leadIds } }),
    onSuccess: ({ deleted }) => {
      toast({ title: `${formatNumber(deleted)} lead(s) deleted successfully` });
      onDeleted();
      return refreshAfterCall("POST /api/leads/bulk-delete");
    },
    onError: (error) => toastError(error, "Failed to delete leads"),
  });
}

interface Assignment {
  leadIds: number[];
  /** A telecaller's id, or `auto-assign`. */
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
      return refreshAfterCall("POST /api/leads/bulk-assign");
    },
    onError: (error) => toastError(error, "Failed to assign leads"),
  });
}

function toastError(error: unknown, fallback: string) {
  toast({ title: "Error", description: messageOf(error, fallback), tone: "destructive" });
}
