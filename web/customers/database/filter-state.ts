import { UNASSIGNED } from "#contract/assignment";
import type { CustomerFilter } from "#contract/customers/calls";
import { type LeadStatus, statuses } from "#contract/lead/outcomes";
import { useAddress } from "#web/lib/browser/address.ts";
import { isWholePhone, keepPrivateSearch, usePrivateSearch } from "#web/lib/list/private-search.ts";

const IN_ADDRESS = { search: "", status: "", telecaller: "", campaign: "" };

/** The values of the filter bar; "" is no filter. A reload, Back and a shared link keep them. */
export interface Filter {
  search: string;
  status: LeadStatus | "";
  telecaller: string;
  campaign: string;
}

export const NO_FILTER: Filter = { search: "", status: "", telecaller: "", campaign: "" };

export function useFilter(): [Filter, (next: Partial<Filter>) => void] {
  const [address, change] = useAddress(IN_ADDRESS);
  const privateSearch = usePrivateSearch();
  const filter = readFilter({ ...address, search: privateSearch || address.search });

  const changeFilter = (next: Partial<Filter>) => {
    const { search, ...rest } = { ...filter, ...next };
    const hidden = isWholePhone(search);
    change({ ...rest, search: hidden ? "" : search });
    if (hidden) keepPrivateSearch(search);
  };
  return [filter, changeFilter];
}

const USER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CAMPAIGN_ID = /^[1-9]\d{0,8}$/;

/** An address may contain anything; an invalid filter is ignored. */
export function readFilter({ search, status, telecaller, campaign }: Record<keyof Filter, string>): Filter {
  return {
    search,
    status: isStatus(status) ? status : "",
    telecaller: telecaller === UNASSIGNED || USER_ID.test(telecaller) ? telecaller : "",
    campaign: CAMPAIGN_ID.test(campaign) ? campaign : "",
  };
}

function isStatus(text: string): text is LeadStatus {
  return Object.hasOwn(statuses, text);
}

/** The query for the server; undefined while no filter is set (specification §7). */
export function questionOf({ search, status, telecaller, campaign }: Filter): CustomerFilter | undefined {
  const words = search.trim();
  if (!words && !status && !telecaller && !campaign) return undefined;
  return {
    ...(words && { search: words }),
    ...(status && { status }),
    ...(telecaller && { telecaller }),
    ...(campaign && { campaign: Number(campaign) }),
  };
}
