import { useSyncExternalStore } from "react";

/** Whether the form for one's own password is open: it is asked for in the layout and belongs to sign-in. */
let open = false;
const listeners = new Set<() => void>();

export function showOwnPassword(next: boolean) {
  open = next;
  for (const listener of listeners) listener();
}

export function useOwnPasswordShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => open,
  );
}
