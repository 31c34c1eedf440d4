import { useState } from "react";
import { useViewer } from "#web/lib/http/session.tsx";
import { readFields, useDraft } from "#web/lib/use-draft.ts";
import { aside, dialogsOf } from "./drafts.ts";

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
