import { useMutation } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { keepShownList, type ShownList } from "#web/lead/place/shown-list.ts";
import { leadOf } from "#web/lead/work/lead-queries.ts";
import { mayNavigate } from "#web/lib/browser/unsaved-guard.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { toast } from "#web/ui/toast.ts";
import { goesOn, type Step, withMore } from "./longer-list.ts";

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
