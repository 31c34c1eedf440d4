import { useSyncExternalStore } from "react";

const phone = matchMedia("(max-width: 767px)");

function subscribe(listener: () => void) {
  phone.addEventListener("change", listener);
  return () => phone.removeEventListener("change", listener);
}

/** Long lists are drawn once, as a table or as cards, so the width is asked here and not in the style. */
export function useOnPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
