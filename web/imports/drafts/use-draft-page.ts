import { useState } from "react";
import { draftShows, draftSorts } from "#contract/imports/drafts/plan";
import type { Draft, DraftShow } from "#contract/imports/drafts/schemas";
import { type ColumnName, columnNames } from "#contract/lead/columns";
import { sortOrders } from "#contract/sort-order";
import { oneOf, page, useAddress, type ValuesOf } from "#web/lib/browser/address.ts";
import type { RowChoice } from "./data.ts";
import { useEdits } from "./use-edits.ts";

/** What of a draft is shown. Without a choice: the rows that have errors, if there are any. */
const OF_DRAFT = {
  tab: oneOf(["rows", "values", "people"], "rows"),
  show: oneOf(draftShows),
  column: oneOf(columnNames),
  sort: oneOf(draftSorts, "row"),
  sortOrder: oneOf(sortOrders, "asc"),
  page,
};

/** A draft, the part of it that is shown, and its edits: what the parts of its screen share. */
export function useDraftPage(draft: Draft) {
  const [state, changeAddress] = useAddress(OF_DRAFT);
  // Once the last row is edited, the list stays as it is.
  const [firstShow] = useState<DraftShow>(draft.counts.mending > 0 ? "mending" : "all");
  // Not in the address: it may be a name or a phone number.
  const [search, setSearch] = useState("");
  const { tab, show = firstShow, column, sort, sortOrder } = state;
  const choice: RowChoice = { show, column, search, sort, sortOrder };
  const change = (next: Partial<ValuesOf<typeof OF_DRAFT>>) =>
    changeAddress({ ...state, page: 1, ...next }, "push");
  return {
    draft,
    id: String(draft.id),
    edits: useEdits(String(draft.id)),
    tab,
    choice,
    /** The page of a list that has pages. */
    listPage: state.page,
    change,
    choose: (next: DraftShow, of?: ColumnName) => change({ tab: "rows", show: next, column: of }),
    find: (words: string) => {
      setSearch(words);
      change({});
    },
  };
}
export type DraftPage = ReturnType<typeof useDraftPage>;

/** Of a part of the screen. */
export interface PartProps {
  page: DraftPage;
}
