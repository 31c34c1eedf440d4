import { ChevronDown, ChevronUp } from "lucide-react";
import type { PlaceInList as Place } from "#web/lead/place/place-in-list.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { IconButton } from "#web/ui/IconButton.tsx";

/** '3 of 412', and the buttons to the leads beside it. */
export function PlaceInList({ place }: { place: Place }) {
  const text = `${formatNumber(place.place)} of ${formatNumber(place.total)}`;
  useKeys({ J: () => place.go(1), K: () => place.go(-1) });
  return (
    <fieldset className="flex min-w-0 items-center">
      <legend className="sr-only">Place in the list</legend>
      <span role="status" className="num mr-1 text-12 whitespace-nowrap text-ink-3 max-md:sr-only">
        {text}
      </span>
      <IconButton
        icon={ChevronUp}
        size="s"
        label="Previous lead"
        keys="K"
        aria-disabled={!place.has(-1)}
        onClick={() => place.go(-1)}
      />
      <IconButton
        icon={ChevronDown}
        size="s"
        label="Next lead"
        keys="J"
        aria-disabled={!place.has(1)}
        onClick={() => place.go(1)}
      />
    </fieldset>
  );
}
