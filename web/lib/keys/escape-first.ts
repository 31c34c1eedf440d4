import { useEffect, useEffectEvent } from "react";
import { isInDialog } from "./keys.ts";

/** Esc for what is above the page: before the page, and before a toast, which may be the library's topmost layer. */
export function useEscapeFirst(close: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || isInDialog()) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
}
