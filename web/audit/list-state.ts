import { type AuditGroup, auditGroupNames } from "#contract/audit/actions";
import { isDate } from "#contract/time/calendar";
import { useAddress } from "#web/lib/browser/address.ts";

const IN_ADDRESS = { group: "", user: "", from: "", to: "", page: "1" };

/** The filters of the log; days in Kolkata, both inclusive. */
export interface Narrowing {
  group: AuditGroup | undefined;
  user: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

export interface ListState extends Narrowing {
  page: number;
}

export const EVERYTHING: Narrowing = { group: undefined, user: undefined, from: undefined, to: undefined };

/** An address may contain anything; an invalid filter is ignored. */
export function readState(address: typeof IN_ADDRESS): ListState {
  return {
    group: auditGroupNames.find((name) => name === address.group),
    user: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(address.user) ? address.user : undefined,
    from: isDate(address.from) ? address.from : undefined,
    to: isDate(address.to) ? address.to : undefined,
    page: /^[1-9]\d{0,4}$/.test(address.page) ? Number(address.page) : 1,
  };
}

/** Back, a reload and a shared link keep it; a changed filter returns to the first page. */
export function useListState(): [ListState, (next: Partial<ListState>) => void] {
  const [address, change] = useAddress(IN_ADDRESS);
  const state = readState(address);
  const changeList = (next: Partial<ListState>) => {
    const { group = "", user = "", from = "", to = "", page } = { ...state, page: 1, ...next };
    change({ group, user, from, to, page: String(page) }, "push");
  };
  return [state, changeList];
}
