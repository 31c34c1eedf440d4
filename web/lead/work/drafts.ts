import { useState } from "react";
import { dropKept, keepText, readKept } from "#web/lib/browser/kept-text.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { readFields, useDraft } from "#web/lib/use-draft.ts";

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

export type Typed = Partial<Record<string, string>>;

/**
 * The fields of a lead's dialog; that of an outcome has the outcome's name. What was typed about one subject, such as a
 * quote, is not offered for another; nor what is not to be continued.
 */
export function useTyped(
  dialog: string,
  leadId: number,
  subject?: string,
  continues: (typed: Typed) => boolean = () => true,
) {
  const name = `${dialogsOf(leadId)}${useViewer().id}:${dialog}`;
  const draft = useDraft(name);
  // What is open keeps its fields when its outcome, saved in the meantime, drops the draft.
  const [kept, setTyped] = useState(() => {
    const before = readTyped(draft.text);
    return continues(before) ? before : { subject: "" };
  });
  const isOthers = subject !== undefined && (kept.subject ?? subject) !== subject;
  const { subject: _, ...typed } = isOthers ? {} : kept;
  const typeAll = (fields: Typed) => {
    if (isOthers) draft.startEmpty();
    const next = { ...typed, ...fields, subject };
    draft.change(JSON.stringify(next));
    setTyped(next);
  };
  return {
    typed,
    typeAll,
    type: (field: string, text: string) => typeAll({ [field]: text }),
    /** Given when the fields were begun before. */
    startEmpty:
      draft.continued && !isOthers
        ? () => {
            draft.startEmpty();
            setTyped({});
          }
        : undefined,
    forget: draft.forget,
    /** Forgets what was saved, unless its outcome is undone. */
    setAside: () => {
      aside.set(leadId, { name, text: draft.text });
      draft.forget();
    },
  };
}

const readTyped = (text: string): Typed =>
  Object.fromEntries(
    [...(readFields(text) ?? [])].flatMap(([field, value]) =>
      typeof value === "string" ? [[field, value]] : [],
    ),
  );

const dialogsOf = (leadId: number) => `closing:${leadId}:`;

/** What was saved after an outcome, by its lead. */
const aside = new Map<number, { name: string; text: string }>();

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
