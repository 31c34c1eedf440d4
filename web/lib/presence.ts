import { useEffect, useSyncExternalStore } from "react";
import { HERE_SECONDS } from "#contract/live-times";
import { send } from "./api.ts";

/** Who else has the lead open that this page shows. */
interface Others {
  leadId: number | undefined;
  names: readonly string[];
}

const NOBODY: readonly string[] = [];

let others: Others = { leadId: undefined, names: NOBODY };
const listeners = new Set<() => void>();

/** What this page shows, and what the server was told of it last. */
let shown: number | null = null;
let told: number | null = null;
let telling = false;

/** Names as the server tells them; of a lead that is no longer shown they are not heard. */
export function hearOthers({ leadId, others: names }: { leadId: number; others: readonly string[] }) {
  if (leadId !== shown) return;
  others = { leadId, names };
  for (const listener of listeners) listener();
}

/** Says that this page shows the lead, as long as it does and is in sight; answers who else has it open. */
export function useOthersOn(leadId: number): readonly string[] {
  useEffect(() => {
    show(leadId);
    const again = () => {
      if (!document.hidden) void tell();
    };
    const timer = setInterval(again, HERE_SECONDS * 1000);
    document.addEventListener("visibilitychange", again);
    addEventListener("pagehide", goAway);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      removeEventListener("pagehide", goAway);
      show(null);
    };
  }, [leadId]);
  return useSyncExternalStore(subscribe, () => (others.leadId === leadId ? others.names : NOBODY));
}

function show(leadId: number | null) {
  shown = leadId;
  // The next lead may be shown in this same moment: then nothing is said of none.
  queueMicrotask(() => {
    if (shown !== told) void tell();
  });
}

/** One request at a time, and the last word is what is shown now. */
async function tell(): Promise<void> {
  if (telling) return;
  telling = true;
  try {
    do {
      const leadId = shown;
      told = leadId;
      const { others: names } = await send("POST /api/live/here", { body: { leadId } });
      if (leadId !== null) hearOthers({ leadId, others: names });
    } while (shown !== told);
  } catch {
    // Said again with the next turn.
  } finally {
    telling = false;
  }
}

/** Sent to its end also while the page is left, when nobody waits for the answer. */
function goAway() {
  if (told === null) return;
  told = null;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ leadId: null });
  void fetch("/api/live/here", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** 'Meena and Ravi are on this lead'. */
export function presenceText([first, second, ...more]: readonly string[]): string {
  if (first === undefined) return "";
  if (second === undefined) return `${first} is on this lead`;
  if (more.length === 0) return `${first} and ${second} are on this lead`;
  return `${first} and ${more.length + 1} others are on this lead`;
}
