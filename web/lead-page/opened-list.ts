import { LEADS_PER_PAGE } from "#contract/leads/paging";
import { lastShownList, type ShownList } from "#web/lead/place/shown-list.ts";

/** The list of a screen that a lead was opened from: of this entry of the browser's history, or shown last. */
export function listWith(id: number, path: string): ShownList | undefined {
  const list = listOf(history.state) ?? lastShownList();
  return list?.path === path && list.ids.includes(id) ? list : undefined;
}

/** The page of the list with this lead; undefined for a list shown whole. */
export function pageOf({ ids, first, pages }: ShownList, id: number): number | undefined {
  return pages && Math.ceil((first + ids.indexOf(id)) / LEADS_PER_PAGE);
}

function listOf(entry: unknown): ShownList | undefined {
  const list = typeof entry === "object" && entry !== null && "list" in entry ? entry.list : undefined;
  return isShownList(list) ? list : undefined;
}

function isShownList(list: unknown): list is ShownList {
  return (
    typeof list === "object" &&
    list !== null &&
    "path" in list &&
    "ids" in list &&
    Array.isArray(list.ids) &&
    "first" in list &&
    typeof list.first === "number" &&
    "total" in list &&
    typeof list.total === "number"
  );
}
