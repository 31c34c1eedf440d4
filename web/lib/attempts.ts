import { useRef } from "react";
import { newId } from "./new-id.ts";

/**
 * The number under which something is sent. The same thing sent again after a failure keeps its number: the
 * server may have stored it although its answer was lost, and then it counts once.
 */
export function useAttempt() {
  const open = useRef<{ what: string; id: string }>(undefined);
  return {
    idOf: (content: unknown): string => {
      const what = JSON.stringify(content);
      if (open.current?.what !== what) open.current = { what, id: newId() };
      return open.current.id;
    },
    close: () => {
      open.current = undefined;
    },
  };
}
