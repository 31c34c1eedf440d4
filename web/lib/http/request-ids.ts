import { useRef } from "react";
import { newId } from "./new-id.ts";

/**
 * Request ids, one per subject. The same content sent again after a failure keeps its id: the server may have
 * stored it although the reply was lost, and must count it once.
 */
export function useRequestIds<Subject>() {
  const open = useRef(new Map<Subject, { what: string; id: string }>());
  return {
    idOf: (subject: Subject, content: unknown): string => {
      const what = JSON.stringify(content);
      const before = open.current.get(subject);
      if (before?.what === what) return before.id;
      const id = newId();
      open.current.set(subject, { what, id });
      return id;
    },
    close: (subject: Subject) => {
      open.current.delete(subject);
    },
  };
}

/** The same for the one thing a form sends. */
export function useRequestId() {
  const { idOf, close } = useRequestIds<"form">();
  return { idOf: (content: unknown) => idOf("form", content), close: () => close("form") };
}
