import { useEffect } from "react";
import type { PagedQuery } from "../data.ts";

/** A list of leads as it was shown when one of them was opened: the lead's page shows its place in it. */
export interface ShownList {
  ids: readonly number[];
  /** The place of the first id, from 1. */
  first: number;
  total: number;
  /** The pages that the ids are of, and how others are requested; undefined for a list shown whole. */
  pages?: { query: PagedQuery; from: number; to: number } | undefined;
}

let read: () => ShownList | undefined = () => undefined;

/** The list that was shown last. */
export const lastShownList = (): ShownList | undefined => read();

export function keepShownList(list: typeof read): void {
  read = list;
}

export function useShownList(list: typeof read): void {
  useEffect(() => keepShownList(list));
}
