import { useSearch } from "wouter";
import { type CallSplit, callSplitNames } from "#contract/calling/splits";
import type { NamedFigure } from "#contract/figures/calls";
import { type LeadTab, leadTabs } from "#contract/lead/outcomes";
import { keysOf } from "#contract/tables";
import { monthLabel } from "#contract/time/calendar";
import { ALL_MONTHS, narrowing, unkept, useListState } from "#web/lead/list-state.ts";

/** Where calling started; empty: all leads. */
export interface CallingStart extends Partial<ReturnType<typeof narrowing>> {
  figure?: NamedFigure;
  campaignMonth?: string;
  tab?: LeadTab;
  split?: CallSplit | undefined;
}

/** The list in the address, if calling started from one. */
export function useListStart(): CallingStart {
  const [state] = useListState();
  const named = new URLSearchParams(useSearch()).get("split");
  const split = callSplitNames.find((one) => one === named);
  const { month, tab } = state;
  if (month === undefined) return { split };
  return { ...(month !== ALL_MONTHS && { campaignMonth: month }), tab, split, ...narrowing(state) };
}

/** The address of the same start in another split. */
export function splitAddress(split: CallSplit | undefined): string {
  const { pathname, search } = location;
  const params = new URLSearchParams(search);
  if (split) params.set("split", split);
  else params.delete("split");
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** 'Nov 2026, Pending Calls, filtered' */
export function useListText({ campaignMonth, tab, split: _, ...filters }: CallingStart): string {
  const [state] = useListState();
  const month = campaignMonth === undefined ? "All months" : monthLabel(campaignMonth);
  const list = tab ? `${month}, ${leadTabs[tab].label}` : month;
  const left = tab && keysOf(unkept(state)).find((name) => unkept(state)[name]);
  const filtered = Object.values(filters).some(Boolean) && "filtered";
  return [list, left && `${left} ignored`, filtered].filter(Boolean).join(", ");
}
