import { isTemplate, type TemplateName } from "#contract/templates/messages";
import { useAddress } from "#web/lib/browser/address.ts";
import { isWholePhone, keepPrivateSearch, usePrivateSearch } from "#web/lib/list/private-search.ts";

const IN_ADDRESS = { search: "", template: "1", customer: "" };

/** The screen's state. A reload, Back and a shared link keep it. */
export interface ScreenState {
  search: string;
  template: TemplateName;
  /** The customer whose values fill the message; undefined is the first match. */
  customer: number | undefined;
}

export function useScreenState(): [ScreenState, (next: Partial<ScreenState>) => void] {
  const [address, change] = useAddress(IN_ADDRESS);
  const privateSearch = usePrivateSearch();
  const state: ScreenState = {
    search: (privateSearch || address.search).trim(),
    template: isTemplate(address.template) ? address.template : "1",
    customer: Number(address.customer) || undefined,
  };
  const changeState = (next: Partial<ScreenState>) => {
    const { search, template, customer } = { ...state, ...next };
    const hidden = isWholePhone(search);
    change({ search: hidden ? "" : search, template, customer: customer ? String(customer) : "" });
    if (hidden) keepPrivateSearch(search);
  };
  return [state, changeState];
}
