import { dropKept, keepText, readKept } from "#web/lib/browser/kept-text.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { useDraft } from "#web/lib/use-draft.ts";

const nameOf = (userId: string, leadId: number) => `remark:${userId}:${leadId}`;

/** A user's remarks that are not sent yet, including those of leads not on the screen. */
export function remarksOf(userId: string) {
  const remarks = {
    read: (leadId: number) => readKept(nameOf(userId, leadId)),
    write: (leadId: number, text: string) => keepText(nameOf(userId, leadId), text),
    /** Removes the sent text; what was typed since stays. */
    clear: (leadId: number, sent: string) => {
      const now = remarks.read(leadId);
      if (now.startsWith(sent)) remarks.write(leadId, now.slice(sent.length).trimStart());
    },
  };
  return remarks;
}

/** Gives the text of an undone entry back to the remark, where nothing else was typed since. */
export function giveBackText(userId: string, leadId: number, text: string): void {
  const remarks = remarksOf(userId);
  if (remarks.read(leadId) === "") remarks.write(leadId, text);
}

export const useRemarkDraft = (leadId: number) => useDraft(nameOf(useViewer().id, leadId));

/** What was typed for an outcome: the remark that is saved with it, and the note of its dialog. */
export interface OutcomeTexts {
  remark: string;
  note?: string | undefined;
  /** Offers the note in its dialog again: in the remark it would be saved with another outcome. */
  restoreNote?: () => void;
}

export const dialogsOf = (leadId: number) => `closing:${leadId}:`;

/** What was saved after an outcome, by its lead. */
export const aside = new Map<number, { name: string; text: string }>();

/** Their dialogs come before the outcome, those of all others after it. */
const askedBefore = ["callback", "follow_up", "quote_sent"];

/** What was typed belongs to its outcome: another one asks afresh, and what this one asks next is kept. */
export function forgetTyped(leadId: number, outcome = ""): void {
  dropKept(dialogsOf(leadId), askedBefore.includes(outcome) ? undefined : `:${outcome}`);
}

/** What was saved after an outcome is offered again by its dialog once the outcome is undone. */
export function offerSavedAgain(leadId: number, outcome: string): void {
  const saved = aside.get(leadId);
  aside.delete(leadId);
  if (saved?.name.endsWith(`:${outcome}`)) keepText(saved.name, saved.text);
}
