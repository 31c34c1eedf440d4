import { useState } from "react";
import { dropKept, keepText, readKept } from "#web/lib/browser/kept-text.ts";
import { useViewer } from "#web/lib/http/session.tsx";

export type Typed = Partial<Record<string, string>>;

/** What a user typed in a lead's dialog and has not saved; kept in this tab, also after Esc and a reload. */
export function useTyped(dialog: string, leadId: number) {
  const key = `${keyOf(leadId)}${useViewer().id}:${dialog}`;
  const [typed, setTyped] = useState(() => readTyped(readKept(key)));
  /** Typed when the dialog was open before. */
  const [continued, setContinued] = useState(() => Object.keys(typed).length > 0);
  const keep = (next: Typed) => {
    keepText(key, Object.keys(next).length > 0 ? JSON.stringify(next) : "");
    setTyped(next);
  };
  return {
    typed,
    continued,
    type: (field: string, text: string) => keep({ ...typed, [field]: text }),
    startEmpty: () => {
      keep({});
      setContinued(false);
    },
    forget: () => keepText(key, ""),
  };
}

const keyOf = (leadId: number) => `closing:${leadId}:`;

/** What was typed belongs to its outcome: another outcome, or none, asks afresh. */
export const forgetTyped = (leadId: number) => dropKept(keyOf(leadId));

function readTyped(kept: string): Typed {
  if (kept === "") return {};
  try {
    const read: unknown = JSON.parse(kept);
    if (typeof read !== "object" || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).flatMap(([field, text]: [string, unknown]) =>
        typeof text === "string" ? [[field, text]] : [],
      ),
    );
  } catch {
    return {};
  }
}
