import { keepText, readKept, useKept } from "#web/lib/browser/kept-text.ts";
import { useViewer } from "#web/lib/http/session.tsx";

/** Typed remarks not yet sent, one per user and lead. */
export interface Draft {
  text: string;
  change: (text: string) => void;
  /** Removes the sent text; what was typed since stays. */
  clear: (sent: string) => void;
}

const nameOf = (userId: string, leadId: number) => `remark:${userId}:${leadId}`;

/** A user's drafts, including those of leads not on the screen. */
export function draftsOf(userId: string) {
  const draft = {
    read: (leadId: number) => readKept(nameOf(userId, leadId)),
    write: (leadId: number, text: string) => keepText(nameOf(userId, leadId), text),
    clear: (leadId: number, sent: string) => {
      const now = draft.read(leadId);
      if (now.startsWith(sent)) draft.write(leadId, now.slice(sent.length).trimStart());
    },
  };
  return draft;
}

export function useDraft(leadId: number): Draft {
  const userId = useViewer().id;
  const drafts = draftsOf(userId);
  return {
    text: useKept(nameOf(userId, leadId)),
    change: (next) => drafts.write(leadId, next),
    clear: (sent) => drafts.clear(leadId, sent),
  };
}
