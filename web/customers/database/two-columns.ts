import { useSyncExternalStore } from "react";

const roomForTwo = matchMedia("(min-width: 1120px)");

function subscribe(listener: () => void) {
  roomForTwo.addEventListener("change", listener);
  return () => roomForTwo.removeEventListener("change", listener);
}

/** Cards that are far away are not drawn, so how many stand in a line is asked here and not in the style. */
export function useTwoColumns(): boolean {
  return useSyncExternalStore(subscribe, () => roomForTwo.matches);
}
