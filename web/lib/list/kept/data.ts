import { queryOptions, useMutation } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/auth/calls";
import type { SavedFilter } from "#contract/lists/calls";
import type { ListName } from "#contract/lists/lists";
import { ApiError, messageOf, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { currentUser } from "#web/lib/http/session.tsx";
import { toast } from "#web/ui/toast.ts";

/** Refetched whenever they are shown: another browser may have changed them. */
export const savedFilters = (list: ListName) =>
  queryOptions({
    queryKey: ["/api/saved-filters", { list }],
    queryFn: ({ signal }) => send("GET /api/saved-filters", { query: { list }, signal }),
    refetchOnMount: "always",
  });

const show = (list: ListName, change: (filters: SavedFilter[]) => SavedFilter[]) =>
  cache.setQueryData(savedFilters(list).queryKey, (filters) =>
    change(filters ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
  );

/** What the server refuses about the name stands at the field; anything else is a toast. */
export const refusedName = (error: Error | null) =>
  error instanceof ApiError && error.field === "name" ? error.serverMessage : undefined;

function toastError(error: Error, fallback: string) {
  if (refusedName(error)) return;
  toast({ title: "Error", description: messageOf(error, fallback), tone: "destructive" });
}

type NewFilter = Pick<SavedFilter, "name" | "query"> & Partial<Pick<SavedFilter, "shared">>;

export function useSaveFilter(list: ListName) {
  return useMutation({
    mutationFn: ({ name, query, shared = false }: NewFilter) =>
      send("POST /api/saved-filters", { body: { list, name, query, shared } }),
    onSuccess: (saved) => show(list, (filters) => [...filters, saved]),
    onError: (error) => toastError(error, "Failed to save the filter"),
  });
}

export function useRenameFilter(list: ListName) {
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      send("PATCH /api/saved-filters/:id", { params: { id: String(id) }, body: { name } }),
    onSuccess: (renamed) =>
      show(list, (filters) => filters.map((one) => (one.id === renamed.id ? renamed : one))),
    onError: (error) => toastError(error, "Failed to rename the filter"),
  });
}

export function useDeleteFilter(list: ListName, deleted = "Saved filter deleted") {
  const restore = useSaveFilter(list);
  return useMutation({
    mutationFn: ({ id }: SavedFilter) =>
      send("DELETE /api/saved-filters/:id", { params: { id: String(id) } }),
    onSuccess: (_reply, gone) => {
      show(list, (filters) => filters.filter(({ id }) => id !== gone.id));
      toast({
        title: deleted,
        description: gone.name,
        action: { label: "Undo", onPress: () => restore.mutate(gone) },
      });
    },
    onError: (error) => toastError(error, "Failed to delete the filter"),
  });
}

/** The columns are part of the session, so that they are known when the list is first drawn. */
export function useChooseColumns(list: ListName, onChosen: () => void) {
  return useMutation({
    mutationFn: (columns: string[] | null) => send("PATCH /api/list-columns", { body: { list, columns } }),
    onSuccess: (_reply, columns) => {
      cache.setQueryData(currentUser.queryKey, (user) => user && withColumns(user, list, columns));
      onChosen();
    },
    onError: (error) => toastError(error, "Failed to save the columns"),
  });
}

function withColumns(user: CurrentUser, list: ListName, columns: string[] | null): CurrentUser {
  const { [list]: _, ...others } = user.columns;
  return { ...user, columns: columns ? { ...others, [list]: columns } : others };
}
