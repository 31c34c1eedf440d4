import { useEffect } from "react";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import type { PagedQuery } from "../data.ts";

/** A list of leads as it was shown when one of them was opened: the lead's page shows its place in it. */
export interface ShownList {
  /** The path of the list's screen. */
  path: string;
  ids: readonly number[];
  /** The place of the first id, from 1. */
  first: number;
  total: number;
  /** The pages that the ids are of, and how others are requested; undefined for a list shown whole. */
  pages?: { query: PagedQuery; from: number; to: number } | undefined;
}

let read: () => ShownList | undefined = () => undefined;

export function keepShownList(list: typeof read): void {
  read = list;
}

/** What a list shows, read when one of its leads is opened. */
export function useShownList(list: typeof read): void {
  useEffect(() => keepShownList(list));
}

/** The list of a screen that a lead was opened from: of this entry of the browser's history, or shown last. */
export function listWith(id: number, path: string): ShownList | undefined {
  const list = listOf(history.state) ?? read();
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
