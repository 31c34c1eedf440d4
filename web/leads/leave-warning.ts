import { useEffect } from "react";
import { beforeGoing } from "#web/lib/leaving.ts";

const QUESTION = "What you have typed is not saved. Leave this page?";

/** Asks before something else is done that would lose what was typed. */
export function mayLeave(typed: boolean): boolean {
  return !typed || confirm(QUESTION);
}

/** Typed text is not lost by closing the window, or by a link or a command, by mistake. */
export function useLeaveWarning(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const stays = !link || link.getAttribute("target") || event.ctrlKey || event.metaKey || event.shiftKey;
      if (stays || mayLeave(true)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("beforeunload", warn);
    document.addEventListener("click", ask, { capture: true });
    const forget = beforeGoing(() => !mayLeave(true));
    return () => {
      forget();
      removeEventListener("beforeunload", warn);
      document.removeEventListener("click", ask, { capture: true });
    };
  }, [active]);
}
