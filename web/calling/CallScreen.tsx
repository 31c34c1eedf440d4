import { lazy, Suspense } from "react";
import { useSearch } from "wouter";
import { Page } from "#web/ui/Page.tsx";
import { useListStart, useListText } from "./calling-start.ts";
import { CallSkeleton, Desk, type DeskParts } from "./Desk.tsx";

const FigureDesk = lazy(async () => ({ default: (await import("./FigureDesk.tsx")).FigureDesk }));

/** Call mode, started from a list or a figure that the address names, or from all leads. */
export function CallScreen(parts: DeskParts) {
  const isFigure = new URLSearchParams(useSearch()).has("figure");
  if (!isFigure) return <ListDesk {...parts} />;
  const waiting = (
    <Page title="Call Mode">
      <CallSkeleton />
    </Page>
  );
  return (
    <Suspense fallback={waiting}>
      <FigureDesk {...parts} others={ListDesk} />
    </Suspense>
  );
}

function ListDesk(parts: DeskParts) {
  const start = useListStart();
  return <Desk {...parts} start={start} startText={useListText(start)} />;
}
