import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type LeadTab, leadTabNames, leadTabs, statuses } from "#contract/lead/outcomes";
import type { FoundPlace } from "#contract/search/calls";
import { monthLabel } from "#contract/time/calendar";
import { ALL_MONTHS, type ChangeList, type ListState } from "#web/lead/list-state.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { read } from "#web/lib/read.ts";
import { Button } from "#web/ui/Button.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";

/** A month's list with matches. */
export interface Place {
  month: string;
  label: string;
  leads: number;
  /** Its address. */
  state: Pick<ListState, "tab" | "status">;
}

/** One place per list, the shown month's first; the lists of another month after it, nearest month first. */
export function placesElsewhere(found: readonly FoundPlace[], month: string): Place[] {
  const places: Place[] = [];
  for (const { campaignMonth, status, unreachable, leads } of found) {
    const tab = tabOf(status, unreachable);
    const label = tab ? leadTabs[tab].label : statuses[status].label;
    const same = places.find((place) => place.month === campaignMonth && place.label === label);
    if (same) same.leads += leads;
    else
      places.push({
        month: campaignMonth,
        label,
        leads,
        state: tab ? { tab, status: undefined } : { tab: "pending", status },
      });
  }
  return places.toSorted((one, other) => Number(other.month === month) - Number(one.month === month));
}

function tabOf(status: FoundPlace["status"], unreachable: boolean): LeadTab | undefined {
  if (unreachable) return "unreachable";
  return leadTabNames.find((tab) => leadTabs[tab].status === status);
}

/** '1 in Callbacks & Follow-ups, 2 in other months.' */
export function elsewhereText(places: readonly Place[], month: string, capped: boolean): string {
  const here = places.filter((place) => place.month === month);
  const others = places.filter((place) => place.month !== month).reduce((sum, { leads }) => sum + leads, 0);
  const parts = here.map(({ leads, label }) => `${formatNumber(leads)} in ${label}`);
  const place = month === ALL_MONTHS ? "list" : "month";
  if (others > 0)
    parts.push(`${formatNumber(others)} in ${others === 1 ? `another ${place}` : `other ${place}s`}`);
  return `${capped ? "At least " : ""}${parts.join(", ")}.`;
}

interface ElsewhereProps {
  search: string;
  month: string;
  change: ChangeList;
}

/** Where else a search finds something; Enter in the search goes to the first of these lists. */
export function Elsewhere({ search, month, change }: ElsewhereProps) {
  const { data } = useQuery(read("GET /api/search/places", { query: { q: search } }));
  const places = placesElsewhere(data?.places ?? [], month);
  const [first, ...others] = places;
  const go = (place: Place) =>
    change({
      ...place.state,
      month: place.month,
      outcome: undefined,
      telecaller: undefined,
      campaign: undefined,
    });
  const onEnter = useEffectEvent((event: KeyboardEvent) => {
    const field = event.target;
    const isAsked =
      field instanceof HTMLInputElement && field.closest("search") && field.value.trim() === search;
    if (event.key === "Enter" && !event.repeat && isAsked && first) go(first);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEnter(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  if (!data) return <span aria-hidden>&nbsp;</span>;
  if (!first) return "No match anywhere else either. Check the spelling.";
  return (
    <>
      {elsewhereText(places, month, data.capped)}
      <span className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => go(first)}>
          {nameOf(first, month)}
          <Kbd>↵</Kbd>
        </Button>
        {others.slice(0, 4).map((place) => (
          <Button key={`${place.month} ${place.label}`} onClick={() => go(place)}>
            {nameOf(place, month)}
          </Button>
        ))}
      </span>
    </>
  );
}

function nameOf(place: Place, month: string): string {
  const name = place.month === month ? place.label : `${monthLabel(place.month)}, ${place.label}`;
  return `${name} (${formatNumber(place.leads)})`;
}
