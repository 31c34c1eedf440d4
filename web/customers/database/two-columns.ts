import { useSyncExternalStore } from "react";

const roomForTwo = matchMedia("(min-width: 1120px)");

function subscribe(listener: () => void) {
  roomForTwo.addEventListener("change", listener);
  return () => roomForTwo.removeEventListener("change", listener);
}

/** Cards far away are not rendered, so the number per row is needed here and not only in CSS. */
export function useTwoColumns(): boolean {
  return useSyncExternalStore(subscribe, () => roomForTwo.matches);
}
