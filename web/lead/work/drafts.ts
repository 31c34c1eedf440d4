import { createSignal } from "#web/lib/browser/store.ts";
import { useViewer } from "#web/lib/http/session.tsx";

/**
 * Typed remarks not yet sent, one per user and lead. They survive a reload and a visit to another lead, in
 * this tab only.
 */
const drafts = new Map<string, string>();
const changed = createSignal();

export interface Draft {
  text: string;
  change: (text: string) => void;
  /** Removes the sent text; what was typed since stays. */
  clear: (sent: string) => void;
}

/** A user's drafts, including those of leads not on the screen. */
export function draftsOf(userId: string) {
  const keyOf = (leadId: number) => `remark:${userId}:${leadId}`;
  const draft = {
    read: (leadId: number) => read(keyOf(leadId)),
    write: (leadId: number, text: string) => write(keyOf(leadId), text),
    clear: (leadId: number, sent: string) => {
      const now = draft.read(leadId);
      if (now.startsWith(sent)) draft.write(leadId, now.slice(sent.length).trimStart());
    },
  };
  return draft;
}

export function useDraft(leadId: number): Draft {
  const drafts = draftsOf(useViewer().id);
  const text = changed.useRead(() => drafts.read(leadId));
  return {
    text,
    change: (next) => drafts.write(leadId, next),
    clear: (sent) => drafts.clear(leadId, sent),
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
    // Storage is disabled or full: the draft is kept until the page is closed.
  }
  changed.emit();
}
