import { useSyncExternalStore } from "react";

/** Specification §9: one toast, shown for 5000 ms, kept in memory for 1000000 ms after its dismissal. */
const TOAST_LIMIT = 1;
const REMOVE_DELAY_MS = 1_000_000;

export interface ToastText {
  title: string;
  description?: string | undefined;
  tone?: "destructive" | undefined;
  action?: { label: string; keys?: string | undefined; onPress: () => void } | undefined;
  /** How long it is shown; 5000 ms by default. */
  duration?: number | undefined;
}

export interface ShownToast extends ToastText {
  id: number;
  open: boolean;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the previous one; the returned function dismisses it. */
export function toast(text: ToastText): () => void {
  lastId += 1;
  const id = lastId;
  change([{ ...text, id, open: true }, ...shown].slice(0, TOAST_LIMIT));
  return () => dismissToast(id);
}

export function dismissToast(id: number) {
  if (!shown.some((one) => one.id === id && one.open)) return;
  change(shown.map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => change(shown.filter((one) => one.id !== id)), REMOVE_DELAY_MS);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, () => shown);
}
