import { useSyncExternalStore } from "react";

/** Whether a media query matches: now, and as a hook. */
export function createMedia(query: string) {
  const media = matchMedia(query);
  const matches = () => media.matches;
  const subscribe = (listener: () => void) => {
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return { matches, use: () => useSyncExternalStore(subscribe, matches) };
}
