import { useEffect } from "react";
import { PRESENCE_SECONDS } from "#contract/live/intervals";
import { createStore } from "#web/lib/browser/store.ts";
import { send } from "#web/lib/http/api.ts";

/** Who else has the shown lead open. */
interface Others {
  leadId: number | undefined;
  names: readonly string[];
}

const NOBODY: readonly string[] = [];

const others = createStore<Others>({ leadId: undefined, names: NOBODY });

/** The lead this page shows, and the one last reported to the server. */
let shown: number | null = null;
let sentLeadId: number | null = null;
let isSending = false;

/** Names from the server; ignored for a lead that is no longer shown. */
export function receiveOthers({ leadId, others: names }: { leadId: number; others: readonly string[] }) {
  if (leadId === shown) others.set({ leadId, names });
}

/** Reports that this page shows the lead while it is visible; returns who else has it open. */
export function useOthersOn(leadId: number): readonly string[] {
  useEffect(() => {
    show(leadId);
    const again = () => {
      if (!document.hidden) void sendPresence();
    };
    const timer = setInterval(again, PRESENCE_SECONDS * 1000);
    document.addEventListener("visibilitychange", again);
    addEventListener("pagehide", leaveOnPageHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      removeEventListener("pagehide", leaveOnPageHide);
      show(null);
    };
  }, [leadId]);
  return others.useDerived((now) => (now.leadId === leadId ? now.names : NOBODY));
}

function show(leadId: number | null) {
  shown = leadId;
  // The next lead may be shown in the same tick: then leaving is not reported.
  queueMicrotask(() => {
    if (shown !== sentLeadId) void sendPresence();
  });
}

/** One request at a time; the last one reports the current lead. */
async function sendPresence(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    do {
      const leadId = shown;
      sentLeadId = leadId;
      const { others: names } = await send("POST /api/live/here", { body: { leadId } });
      if (leadId !== null) receiveOthers({ leadId, others: names });
    } while (shown !== sentLeadId);
  } catch {
    // Reported again at the next interval.
  } finally {
    isSending = false;
  }
}

/** Completes while the page unloads, when nobody waits for the reply. */
function leaveOnPageHide() {
  if (sentLeadId === null) return;
  sentLeadId = null;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ leadId: null });
  void fetch("/api/live/here", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
}

/** 'Meena and Ravi are on this lead'. */
export function presenceText([first, second, ...more]: readonly string[]): string {
  if (first === undefined) return "";
  if (second === undefined) return `${first} has this lead open`;
  if (more.length === 0) return `${first} and ${second} are on this lead`;
  return `${first} and ${more.length + 1} others are on this lead`;
}
