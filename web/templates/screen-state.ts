import { templateNames } from "#contract/templates/messages";
import { oneOf, type ValuesOf, words } from "#web/lib/browser/address.ts";
import { useSearchAddress } from "#web/lib/list/private-search.ts";

const IN_ADDRESS = {
  search: words,
  template: oneOf(templateNames, "1"),
  /** The customer whose values fill the message; undefined is the first match. */
  customer: (text: string) => Number(text) || undefined,
};

/** The screen's state. A reload, Back and a shared link keep it. */
export type ScreenState = ValuesOf<typeof IN_ADDRESS>;

export function useScreenState(): [ScreenState, (next: Partial<ScreenState>) => void] {
  const [address, change] = useSearchAddress(IN_ADDRESS);
  const state = { ...address, search: address.search.trim() };
  return [state, (next) => change({ ...state, ...next })];
}
