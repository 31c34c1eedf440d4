import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { Done, IdParams, oneLine, Text } from "#contract/schemas";
import { FILTER_NAME_MAX, isSharable, keptQuery, listColumns, listNames } from "./lists.ts";

const ListName = z.enum(listNames);

const FilterName = Text(FILTER_NAME_MAX, "Enter a name")
  .transform(oneLine)
  .pipe(z.string().min(1, "Enter a name"));

/** A filter of a list as part of its address. */
export const SavedFilter = z
  .object({
    id: z.number().int(),
    name: z.string(),
    query: z.string(),
    /** Everybody who sees the list sees it too. */
    shared: z.boolean(),
    /** The colleague who shares it; null for one's own. */
    by: z.string().nullable(),
  })
  .meta({ id: "SavedFilter" });
export type SavedFilter = z.output<typeof SavedFilter>;

const ChosenColumns = z
  .object({
    list: ListName,
    /** The columns shown, in their order; null for the usual ones. */
    columns: z.array(Text(40)).max(40).nullable(),
  })
  .refine(({ columns }) => columns === null || new Set(columns).size === columns.length, {
    path: ["columns"],
    error: "A column can be shown once",
  })
  .refine(
    ({ list, columns }) => {
      const known: readonly string[] = listColumns[list];
      return columns?.every((column) => known.includes(column)) ?? true;
    },
    { path: ["columns"], error: "Unknown column" },
  );

/** What a person keeps of a list. Only a shared filter is read by others, who may delete it. */
export const listsApi = {
  chooseColumns: endpoint({
    method: "PATCH",
    path: "/api/list-columns",
    summary: "Choose which columns of a list one sees, and in which order; they come with GET /api/auth/user",
    needs: "signed-in",
    body: ChosenColumns,
    reply: Done,
  }),
  filters: endpoint({
    method: "GET",
    path: "/api/saved-filters",
    summary: "One's own saved filters of a list and those shared by colleagues, by name",
    needs: "signed-in",
    query: z.object({ list: ListName }),
    reply: z.array(SavedFilter),
  }),
  save: endpoint({
    method: "POST",
    path: "/api/saved-filters",
    summary: "Save a filter of a list under a name; month, page and search are left out",
    needs: "signed-in",
    body: z
      .object({
        list: ListName,
        name: FilterName,
        query: Text(1000).transform(keptQuery),
        shared: z.boolean().default(false),
      })
      .refine(({ list, shared }) => !shared || isSharable(list), {
        path: ["shared"],
        error: "Filters of this list cannot be shared",
      }),
    reply: SavedFilter,
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/api/saved-filters/:id",
    summary: "Rename one of one's own saved filters",
    needs: "signed-in",
    params: IdParams,
    body: z.object({ name: FilterName }),
    reply: SavedFilter,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/saved-filters/:id",
    summary: "Delete one of one's own saved filters, or a shared one of a list that one may share",
    needs: "signed-in",
    params: IdParams,
    reply: Done,
  }),
};
