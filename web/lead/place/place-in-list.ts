import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import { reasonOf } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { toast } from "#web/ui/toast.ts";
import { leadsOfStatus } from "../data.ts";
import { leadOf } from "../work/lead-queries.ts";
import { keepShownList, lastShownList, type ShownList } from "./shown-list.ts";

export type Step = 1 | -1;

export interface PlaceInList {
  /** From 1. */
  place: number;
  total: number;
  /** The page of the list with this lead; undefined for a list shown whole. */
  page: number | undefined;
  has: (step: Step) => boolean;
  /** Opens the neighbour; the list stays the previous entry of the browser's history. */
  go: (step: Step) => void;
}

/**
 * A lead's place in the list it was opened from. The list stays as it was then: working its leads moves no
 * place, and a reload keeps it.
 */
export function usePlaceInList(id: number, isFromList: boolean): PlaceInList | undefined {
  const [list, setList] = useState(() => keptList() ?? (isFromList ? lastShownList() : undefined));
  const [, navigate] = useLocation();
  const at = list?.ids.indexOf(id) ?? -1;
  const shown = at >= 0 ? list : undefined;

  useEffect(() => {
    if (!shown) return;
    history.replaceState({ list: shown }, "");
    keepShownList(() => shown);
    for (const beside of [shown.ids[at + 1], shown.ids[at - 1]])
      if (beside !== undefined) void cache.prefetchQuery(leadOf(String(beside)));
  }, [shown, at]);

  const open = (list: ShownList, step: Step) => {
    setList(list);
    const beside = list.ids[list.ids.indexOf(id) + step];
    if (beside !== undefined) navigate(`/leads/customer/${beside}`, { replace: true, state: { list } });
  };
  const more = useMutation({
    mutationFn: ({ list, step }: { list: ShownList; step: Step }) => withMore(list, step),
    onSuccess: (longer, { step }) => open(longer, step),
    onError: (error) =>
      toast({ tone: "destructive", title: "Could not load more of the list", description: reasonOf(error) }),
  });

  if (!shown) return undefined;
  const last = shown.first + shown.ids.length - 1;
  const has = (step: Step) =>
    shown.ids[at + step] !== undefined ||
    (shown.pages !== undefined && (step === 1 ? last < shown.total : shown.first > 1));
  return {
    place: shown.first + at,
    total: Math.max(shown.total, last),
    page: shown.pages && Math.ceil((shown.first + at) / LEADS_PER_PAGE),
    has,
    go: (step) => {
      if (!has(step) || more.isPending) return;
      if (shown.ids[at + step] !== undefined) open(shown, step);
      else more.mutate({ list: shown, step });
    },
  };
}

/**
 * The list with the leads of the next or previous page that it lacks. Leads worked since have left the
 * pages, so the last known page has new ones first.
 */
async function withMore(list: ShownList, step: Step): Promise<ShownList> {
  const { ids, first, pages } = list;
  if (!pages) return list;
  const { query, from, to } = pages;
  for (const page of step === 1 ? [to, to + 1] : [from - 1]) {
    const { leads } = await cache.fetchQuery({ ...leadsOfStatus({ ...query, page }), staleTime: 0 });
    const found = leads.map((lead) => lead.id).filter((id) => !ids.includes(id));
    if (found.length === 0) continue;
    return step === 1
      ? { ...list, ids: [...ids, ...found], pages: { query, from, to: page } }
      : {
          ...list,
          ids: [...found, ...ids],
          first: Math.max(1, first - found.length),
          pages: { query, from: page, to },
        };
  }
  return step === 1 ? { ...list, total: first + ids.length - 1 } : { ...list, first: 1 };
}

/** The list in this entry of the browser's history. */
function keptList(): ShownList | undefined {
  const entry: unknown = history.state;
  const list = typeof entry === "object" && entry !== null && "list" in entry ? entry.list : undefined;
  return isShownList(list) ? list : undefined;
}

function isShownList(list: unknown): list is ShownList {
  return (
    typeof list === "object" &&
    list !== null &&
    "ids" in list &&
    Array.isArray(list.ids) &&
    "first" in list &&
    typeof list.first === "number" &&
    "total" in list &&
    typeof list.total === "number"
  );
}
