import { useLayoutEffect } from "react";
import { guardNavigation } from "#web/lib/browser/unsaved-guard.ts";

const QUESTION = "What you have typed is not saved. Leave this page?";

/** Asks for confirmation when unsaved input would be lost. */
export function confirmLeaving(typed: boolean): boolean {
  return !typed || confirm(QUESTION);
}

/**
 * Asks before closing the window, following a link or running a command while there is unsaved input. It asks as soon as the
 * input is shown: an effect after the paint leaves a moment in which a reload loses it.
 */
export function useUnsavedWarning(active: boolean) {
  useLayoutEffect(() => (active ? warnOfUnsaved() : undefined), [active]);
}

/** How many forms of the page have unsaved input. */
let unsaved = 0;
let stopAsking = () => {};

/** One question for all forms of the page; returns how this form stops warning. */
export function warnOfUnsaved(): () => void {
  if (unsaved === 0) stopAsking = startAsking();
  unsaved += 1;
  return () => {
    unsaved -= 1;
    if (unsaved === 0) stopAsking();
  };
}

function startAsking(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  const ask = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    // A link to dial, to a download or to a part of this page leaves the page as it is.
    const isHere = link?.hash && link.pathname === location.pathname && link.search === location.search;
    const leaves = link?.origin === location.origin && !link.target && !link.download && !isHere;
    const stays = !leaves || event.ctrlKey || event.metaKey || event.shiftKey;
    if (stays || confirmLeaving(true)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("beforeunload", warn);
  document.addEventListener("click", ask, { capture: true });
  const forget = guardNavigation(() => !confirmLeaving(true));
  return () => {
    forget();
    removeEventListener("beforeunload", warn);
    document.removeEventListener("click", ask, { capture: true });
  };
}
