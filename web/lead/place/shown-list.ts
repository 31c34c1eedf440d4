import { useEffect } from "react";
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

/** The list shown last. */
export const lastShownList = (): ShownList | undefined => read();

/** What a list shows, read when one of its leads is opened. */
export function useShownList(list: typeof read): void {
  useEffect(() => keepShownList(list));
}
