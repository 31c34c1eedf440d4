import { useLocation } from "wouter";
import { today } from "#contract/time/calendar";
import { callModeAddress } from "#web/lead/calling-start.ts";
import { monthShown, useListState } from "#web/lead/list-state.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { callingPlace } from "./places.ts";

/** Where 'Start calling' leads: on Leads to the list shown there, elsewhere to all leads. */
export function useCallingAddress(): string {
  const [path] = useLocation();
  const [list] = useListState();
  const now = useNow(60_000);
  return path === "/leads" ? callModeAddress(monthShown(list, today(now)), list) : callingPlace.path;
}
