import { useLayoutEffect } from "react";
import { backGuard } from "#web/lib/browser/back-guard.ts";
import { guardNavigation } from "#web/lib/browser/unsaved-guard.ts";

const QUESTION = "What you have typed is not saved. Leave this page?";

/** Leaving was confirmed, or all is saved: the step back in the history that follows does not ask. */
let confirmed = false;

/** Just saved, and leaving before the form is drawn as saved. */
export function leaveSaved(leave: () => void): void {
  confirmed = true;
  leave();
}

/** Asks for confirmation when unsaved input would be lost. */
export function confirmLeaving(typed: boolean): boolean {
  if (typed) confirmed = confirm(QUESTION);
  return !typed || confirmed;
}

/**
 * Asks before closing the window, going back, following a link or running a command while there is unsaved input. It asks as soon as the
 * input is shown: an effect after the paint leaves a moment in which a reload loses it.
 */
export function useUnsavedWarning(active: boolean) {
  useLayoutEffect(() => (active ? warnOfUnsaved() : undefined), [active]);
}

/** The router (wouter) announces its own changes of the address. */
const ADDRESS_CHANGES = ["pushState", "replaceState"];

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
  let here = { address: location.href, state: history.state };
  const noteAddress = () => {
    here = { address: location.href, state: history.state };
  };
  // The address has changed already, but the router has not heard of it: it comes back before anything is drawn.
  backGuard.stays = (event) => {
    const leaves = confirmed || confirmLeaving(true);
    if (leaves) noteAddress();
    else {
      event.stopImmediatePropagation();
      history.pushState(here.state, "", here.address);
    }
    return !leaves;
  };
  confirmed = false;
  addEventListener("beforeunload", warn);
  for (const change of ADDRESS_CHANGES) addEventListener(change, noteAddress);
  document.addEventListener("click", ask, { capture: true });
  const forget = guardNavigation(() => !confirmLeaving(true));
  return () => {
    forget();
    removeEventListener("beforeunload", warn);
    backGuard.stays = undefined;
    for (const change of ADDRESS_CHANGES) removeEventListener(change, noteAddress);
    document.removeEventListener("click", ask, { capture: true });
  };
}
