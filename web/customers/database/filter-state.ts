import type { CustomerFilter } from "#contract/customers/calls";
import { statusNames } from "#contract/lead/outcomes";
import { assignee, id, oneOf, readAddress, type ValuesOf, words } from "#web/lib/browser/address.ts";
import { useSearchAddress } from "#web/lib/list/private-search.ts";

export const IN_ADDRESS = { status: oneOf(statusNames), telecaller: assignee, campaign: id, search: words };

/** The values of the filter bar. A reload, Back and a shared link keep them. */
export type Filter = ValuesOf<typeof IN_ADDRESS>;

export const NO_FILTER: Filter = readAddress("", IN_ADDRESS);

export function useFilter(): [Filter, (next: Partial<Filter>) => void] {
  const [filter, change] = useSearchAddress(IN_ADDRESS);
  return [filter, (next) => change({ ...filter, ...next })];
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
