import { useSyncExternalStore } from "react";
import { useViewer } from "#web/lib/session.tsx";

/**
 * Remarks that are typed and not yet sent, one for each person and lead. They outlive a reload and a visit to
 * another lead; they stay in this tab.
 */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

export interface Draft {
  text: string;
  change: (text: string) => void;
  /** Takes what has been sent out of the box; what was typed meanwhile stays. */
  clear: (sent: string) => void;
}

export function useDraft(leadId: number): Draft {
  const key = `remark:${useViewer().id}:${leadId}`;
  const text = useSyncExternalStore(subscribe, () => read(key));
  return {
    text,
    change: (next) => write(key, next),
    clear: (sent) => {
      const now = read(key);
      if (now.startsWith(sent)) write(key, now.slice(sent.length).trimStart());
    },
  };
}

function read(key: string): string {
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const stored = readStored(key);
  drafts.set(key, stored);
  return stored;
}

function readStored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string) {
  drafts.set(key, text);
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off or full: the draft holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
