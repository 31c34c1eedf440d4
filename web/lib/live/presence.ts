import { hashKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { PRESENCE_SECONDS } from "#contract/live/intervals";
import { ApiError, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { isGone, NOBODY, type Others, others, receiveGone, shownLead } from "./others.ts";

/** The lead last reported to the server. */
let sentLeadId: number | null = null;
let isSending = false;

const ALONE: Others = { leadId: undefined, names: NOBODY };

/** Reports that this page shows the lead while it is visible; returns who else has it open. */
export function useOthersOn(leadId: number): Others {
  useEffect(() => {
    show(leadId);
    const again = () => {
      if (!document.hidden) void sendPresence();
    };
    const timer = setInterval(again, PRESENCE_SECONDS * 1000);
    const unwatch = watchHands(leadId);
    document.addEventListener("visibilitychange", again);
    addEventListener("pagehide", leaveOnPageHide);
    return () => {
      clearInterval(timer);
      unwatch();
      document.removeEventListener("visibilitychange", again);
      removeEventListener("pagehide", leaveOnPageHide);
      show(null);
    };
  }, [leadId]);
  return others.useDerived((now) => (now.leadId === leadId ? now : ALONE));
}

export const useIsGone = (leadId: number): boolean => others.useDerived((now) => isGone(leadId, now));

/** Reads the lead again as soon as others have changed it: it may not be the viewer's any more. */
export function watchHands(leadId: number): () => void {
  const queries = cache.getQueryCache();
  return queries.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "invalidate") return;
    const { query } = event;
    if (query.queryHash !== hashKey(["/api/leads", String(leadId)])) return;
    query.fetch().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) receiveGone(leadId);
    });
  });
}

function show(leadId: number | null) {
  shownLead.set(leadId);
  // The next lead may be shown in the same tick: then leaving is not reported.
  queueMicrotask(() => {
    if (shownLead.get() !== sentLeadId) void sendPresence();
  });
}

/** One request at a time; the last one reports the current lead. */
async function sendPresence(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    do {
      const leadId = shownLead.get();
      sentLeadId = leadId;
      const { others: names } = await send("POST /api/live/here", { body: { leadId } });
      if (leadId !== null && leadId === shownLead.get()) others.set({ leadId, names });
    } while (shownLead.get() !== sentLeadId);
  } catch (error) {
    // Otherwise reported again at the next interval.
    if (sentLeadId !== null && error instanceof ApiError && error.status === 404) receiveGone(sentLeadId);
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

/** 'Meena and Ravi are viewing this lead'. */
export function presenceText([first, second, ...more]: readonly string[], what = "this lead"): string {
  if (first === undefined) return "";
  if (second === undefined) return `${first} is viewing ${what}`;
  if (more.length === 0) return `${first} and ${second} are viewing ${what}`;
  return `${first} and ${more.length + 1} others are viewing ${what}`;
}
