import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callbackKey, callbacks, dueText } from "#web/lead/callbacks/due.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useTitleCount } from "#web/ui/document-title.ts";

const card = preloadable(() => import("./DueCard.tsx"));

/**
 * Announces due callbacks: a count in the tab's title, text for screen readers, and a card. Dismissing
 * applies to this page only: after a reload everything still due is shown again.
 */
export function DueAlert() {
  const { data } = useQuery(callbacks);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  useTitleCount(dueText(data?.due));
  const dueNow = data?.dueNow ?? [];
  const shown = dueNow.filter((callback) => !hidden.has(callbackKey(callback)));
  const [latest] = shown;
  const part = card.use(latest !== undefined);
  return (
    <>
      <p role="status" className="sr-only">
        {latest && part?.announcement(latest)}
      </p>
      {part && latest && (
        <part.DueCard
          latest={latest}
          shown={shown}
          others={dueText((data?.due ?? 1) - 1)}
          onDismiss={() => setHidden(new Set(dueNow.map(callbackKey)))}
        />
      )}
    </>
  );
}
