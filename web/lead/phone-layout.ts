import { useSyncExternalStore } from "react";

const phone = matchMedia("(max-width: 767px)");

function subscribe(listener: () => void) {
  phone.addEventListener("change", listener);
  return () => phone.removeEventListener("change", listener);
}

export function isPhoneLayout(): boolean {
  return phone.matches;
}

/** Long lists are rendered once, as a table or as cards, so the layout is needed here and not only in CSS. */
export function usePhoneLayout(): boolean {
  return useSyncExternalStore(subscribe, isPhoneLayout);
}
