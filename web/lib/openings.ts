import { useSyncExternalStore } from "react";

/** A part of the screen that is asked for in one place and shown in another, which do not know each other. */
function opening() {
  let open = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    show: (next: boolean) => {
      open = next;
      for (const listener of listeners) listener();
    },
    useShown: () => useSyncExternalStore(subscribe, () => open),
  };
}

/** The form for one's own password. */
export const ownPassword = opening();

/** The command palette. */
export const palette = opening();

/** The list of keys. */
export const keySheet = opening();

/** 'Add New Lead': Leads shows it. */
export const newLead = opening();
