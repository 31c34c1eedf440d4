import { useMutation } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { leadsOfStatus } from "#web/lead/data.ts";
import { keepShownList, type ShownList } from "#web/lead/place/shown-list.ts";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { mayNavigate } from "#web/lib/browser/unsaved-guard.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { toast } from "#web/ui/toast.ts";

interface PlaceInListProps {
  id: number;
  /** It stays as it was when the lead was opened: working its leads moves no place, and a reload keeps it. */
  list: ShownList;
  onList: (list: ShownList) => void;
}

/** '3 of 412', and the buttons to the leads beside it. */
export function PlaceInList({ id, list, onList }: PlaceInListProps) {
  const [, navigate] = useLocation();
  const at = list.ids.indexOf(id);
  useEffect(() => {
    history.replaceState({ list }, "");
    keepShownList(() => list);
    for (const beside of [list.ids[at + 1], list.ids[at - 1]])
      if (beside !== undefined) void cache.prefetchQuery(leadOf(String(beside)));
  }, [list, at]);

  const open = (list: ShownList, step: Step) => {
    onList(list);
    const beside = list.ids[list.ids.indexOf(id) + step];
    // The list stays the previous entry of the browser's history.
    if (beside !== undefined) navigate(`/leads/customer/${beside}`, { replace: true, state: { list } });
  };
  const more = useMutation({
    mutationFn: (step: Step) => withMore(list, step),
    onSuccess: (longer, step) => open(longer, step),
    onError: (error) =>
      toast({ tone: "destructive", title: "Could not load more of the list", description: reasonOf(error) }),
  });
  const has = (step: Step) => list.ids[at + step] !== undefined || goesOn(list, step);
  const go = (step: Step) => {
    if (!has(step) || !mayNavigate()) return;
    if (list.ids[at + step] !== undefined) open(list, step);
    else if (goesOn(list, step) && !more.isPending) more.mutate(step);
  };
  useKeys({ J: () => go(1), K: () => go(-1) });

  const place = list.first + at;
  const total = Math.max(list.total, list.first + list.ids.length - 1);
  return (
    <fieldset className="flex min-w-0 items-center">
      <legend className="sr-only">Place in the list</legend>
      <IconButton
        icon={ChevronUp}
        size="s"
        label="Previous lead"
        keys="K"
        aria-disabled={!has(-1)}
        onClick={() => go(-1)}
      />
      {/* On a phone in two lines on the inner edges of the buttons, of one width: no lead moves them. */}
      <span
        role="status"
        className="num text-12 whitespace-nowrap text-ink-3 max-md:pointer-events-none max-md:-mx-2.5 max-md:w-9 max-md:text-center max-md:text-11/[1.2] max-md:whitespace-normal md:-order-1 md:mr-1"
      >
        {formatNumber(place)} <span className="whitespace-nowrap">of {formatNumber(total)}</span>
      </span>
      <IconButton
        icon={ChevronDown}
        size="s"
        label="Next lead"
        keys="J"
        aria-disabled={!has(1)}
        onClick={() => go(1)}
      />
    </fieldset>
  );
}

type Step = 1 | -1;

/** Whether the list goes on beyond the ids that are known. */
function goesOn({ ids, first, total, pages }: ShownList, step: Step): boolean {
  return pages !== undefined && (step === 1 ? first + ids.length - 1 < total : first > 1);
}

/**
 * The list with the leads of the next or previous page that are missing from it. Leads worked since have left the
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
