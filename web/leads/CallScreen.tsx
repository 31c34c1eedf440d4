import type { ComponentType } from "react";
import { useState } from "react";
import type { Lead } from "#contract/leads";
import { reasonOf } from "#web/lib/api.ts";
import { useNow } from "#web/lib/clock.ts";
import { useKeys } from "#web/lib/keys.ts";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Page } from "#web/ui/Page.tsx";
import { CallSkeleton } from "./calling/CallSkeleton.tsx";
import { LeadAtHand } from "./calling/LeadAtHand.tsx";
import { NextUp } from "./calling/NextUp.tsx";
import { NobodyLeft } from "./calling/NobodyLeft.tsx";
import { OwnPace, PauseButton } from "./calling/OwnPace.tsx";
import { Paused } from "./calling/Paused.tsx";
import { startText, useStart } from "./calling/start.ts";
import { useDesk } from "./calling/use-desk.ts";
import { SaleDialog } from "./detail/SaleDialog.tsx";

/** Call mode: one lead after another, the next one given by itself. The messages are another feature's part. */
export function CallScreen({ part: Messages }: { part: ComponentType<{ leadId?: number }> }) {
  const start = useStart();
  const now = useNow(60_000);
  const [sold, setSold] = useState<Lead>();
  const desk = useDesk(start, ({ lead }, { outcome }) => {
    if (outcome === "policy_done_by_sln") setSold(lead);
  });
  const [item] = desk.items;
  useKeys({ Z: desk.undo, ESCAPE: desk.paused ? undefined : desk.pause });

  return (
    <Page
      title="Call Mode"
      meta={<span className="text-12 text-ink-3 max-md:hidden">{startText(start)}</span>}
      actions={
        <>
          <OwnPace now={now} />
          {!desk.paused && <PauseButton onPause={desk.pause} />}
        </>
      }
    >
      {desk.paused ? (
        <Paused now={now} onResume={desk.resume} />
      ) : item ? (
        <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          <LeadAtHand key={item.lead.id} item={item} now={now} desk={desk} />
          <aside data-beside-toasts aria-label="Script and next leads" className="grid min-w-0 gap-3.5">
            <Messages leadId={item.lead.id} />
            <NextUp items={desk.items.slice(1)} waiting={desk.waiting} now={now} />
          </aside>
        </div>
      ) : desk.failure ? (
        <ErrorState title="The next lead could not be loaded" busy={desk.asking} onRetry={desk.retry}>
          {reasonOf(desk.failure)}
        </ErrorState>
      ) : desk.asking ? (
        <CallSkeleton />
      ) : (
        <NobodyLeft
          waiting={desk.waiting}
          now={now}
          everywhere={start.tab === undefined}
          onRetry={desk.retry}
        />
      )}
      {sold && <SaleDialog lead={sold} fresh onClose={() => setSold(undefined)} />}
    </Page>
  );
}
