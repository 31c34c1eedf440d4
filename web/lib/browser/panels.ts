import { useSyncExternalStore } from "react";

/** Whether a panel is open: opened in one place and shown in another, which do not import each other. */
function createPanel() {
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

/** The form for the own password. */
export const passwordPanel = createPanel();

/** The command palette. */
export const palettePanel = createPanel();

/** The list of shortcuts. */
export const keySheetPanel = createPanel();

/** 'Add New Lead', shown by Leads. */
export const newLeadPanel = createPanel();
