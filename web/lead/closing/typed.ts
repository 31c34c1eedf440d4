import { useState } from "react";
import { useViewer } from "#web/lib/http/session.tsx";

type Typed = Partial<Record<string, string>>;
const kept = new Map<string, Typed>();

/** What a user typed in a lead's dialog and has not saved; kept while the page is open, also after Esc. */
export function useTyped(dialog: string, leadId: number) {
  const key = `${useViewer().id}:${dialog}:${leadId}`;
  const [typed, setTyped] = useState<Typed>(() => kept.get(key) ?? {});
  return {
    typed,
    type: (field: string, text: string) => {
      const next = { ...typed, [field]: text };
      kept.set(key, next);
      setTyped(next);
    },
    forget: () => void kept.delete(key),
  };
}
