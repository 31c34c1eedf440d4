import { draftShows } from "#contract/imports/drafts/plan";
import { columnNames } from "#contract/lead/columns";
import { oneOf, page, useAddress, type ValuesOf } from "#web/lib/browser/address.ts";

export const draftTabs = ["rows", "values", "people"] as const;

/** What of a draft is shown. Without a choice: the rows that have errors, if there are any. */
const OF_DRAFT = {
  tab: oneOf(draftTabs, "rows"),
  show: oneOf(draftShows),
  column: oneOf(columnNames),
  page,
};
export type DraftState = ValuesOf<typeof OF_DRAFT>;

export function useDraftState(): [DraftState, (next: Partial<DraftState>) => void] {
  const [state, change] = useAddress(OF_DRAFT);
  return [state, (next) => change({ ...state, page: 1, ...next }, "push")];
}
