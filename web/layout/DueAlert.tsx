import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callbacks, dueText, promiseKey } from "#web/lib/callbacks.ts";
import { formatTime } from "#web/lib/format.ts";
import { later } from "#web/lib/later.ts";
import { useTitleCount } from "#web/ui/document-title.ts";

const card = later(() => import("./DueCard.tsx"));

/**
 * Tells of callbacks that fall due: the count in the tab's title, words for a screen reader, and a card. What was
 * hidden is hidden on this page alone: a reload shows again what is still due, whoever is signed in where.
 */
export function DueAlert() {
  const { data } = useQuery(callbacks);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  useTitleCount(dueText(data?.due));
  const dueNow = data?.dueNow ?? [];
  const [latest] = dueNow.filter((callback) => !hidden.has(promiseKey(callback)));
  const Card = card.use(latest !== undefined)?.DueCard;
  return (
    <>
      <p role="status" className="sr-only">
        {latest && `Callback due at ${formatTime(latest.at)}: ${latest.name}`}
      </p>
      {Card && latest && (
        <Card
          callback={latest}
          others={dueText((data?.due ?? 1) - 1)}
          onDismiss={() => setHidden(new Set(dueNow.map(promiseKey)))}
        />
      )}
    </>
  );
}
