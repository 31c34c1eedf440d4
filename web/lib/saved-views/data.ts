import type { CurrentUser } from "#contract/auth/calls";
import type { SavedFilter } from "#contract/lists/calls";
import type { ListName } from "#contract/lists/lists";
import { ApiError, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { currentUser } from "#web/lib/http/session.tsx";
import { read } from "#web/lib/read.ts";
import { useSend, useWrite } from "#web/lib/use-send.ts";

export const savedFilters = (list: ListName) => read("GET /api/saved-filters", { query: { list } });

const show = (list: ListName, change: (filters: SavedFilter[]) => SavedFilter[]) =>
  cache.setQueryData(savedFilters(list).queryKey, (filters) =>
    change(filters ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
  );

/** What the server refuses about the name stands at the field; anything else is a toast. */
export const refusedName = (error: Error | null) =>
  error instanceof ApiError && error.field === "name" ? error.serverMessage : undefined;

const fields = ["name"];
type NewFilter = Pick<SavedFilter, "name" | "query"> & Partial<Pick<SavedFilter, "shared">>;

export function useSaveFilter(list: ListName) {
  const save = ({ name, query, shared = false }: NewFilter) =>
    send("POST /api/saved-filters", { body: { list, name, query, shared } });
  return useWrite("POST /api/saved-filters", save, {
    failure: "Failed to save the filter",
    fields,
    onDone: (saved) => show(list, (filters) => [...filters, saved]),
  });
}

export function useRenameFilter(list: ListName) {
  const rename = ({ id, name }: { id: number; name: string }) =>
    send("PATCH /api/saved-filters/:id", { params: { id: String(id) }, body: { name } });
  return useWrite("PATCH /api/saved-filters/:id", rename, {
    failure: "Failed to rename the filter",
    fields,
    onDone: (renamed) =>
      show(list, (filters) => filters.map((one) => (one.id === renamed.id ? renamed : one))),
  });
}

export function useDeleteFilter(list: ListName, deleted = "Saved filter deleted") {
  const restore = useSaveFilter(list);
  const remove = ({ id }: SavedFilter) =>
    send("DELETE /api/saved-filters/:id", { params: { id: String(id) } });
  return useWrite("DELETE /api/saved-filters/:id", remove, {
    done: (_, gone) => ({
      title: deleted,
      description: gone.name,
      action: { label: "Undo", onPress: () => restore.mutate(gone) },
    }),
    failure: "Failed to delete the filter",
    fields,
    onDone: (_, gone) => show(list, (filters) => filters.filter(({ id }) => id !== gone.id)),
  });
}

/** The columns are part of the session, so that they are known when the list is first drawn. */
export function useChooseColumns(list: ListName, onChosen: () => void) {
  return useSend("PATCH /api/list-columns", {
    failure: "Failed to save the columns",
    onDone: (_, { body: { columns } }) => {
      cache.setQueryData(currentUser.queryKey, (user) => user && withColumns(user, list, columns));
      onChosen();
    },
  });
}

function withColumns(user: CurrentUser, list: ListName, columns: string[] | null): CurrentUser {
  const { [list]: _, ...others } = user.columns;
  return { ...user, columns: columns ? { ...others, [list]: columns } : others };
}
