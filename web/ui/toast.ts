import { createStore } from "#web/lib/browser/store.ts";

/** Specification §9: one toast, shown for 5000 ms, kept in memory for 1000000 ms after its dismissal. */
const TOAST_LIMIT = 1;
const REMOVE_DELAY_MS = 1_000_000;

export interface ToastText {
  title: string;
  description?: string | undefined;
  /** `plain` is no success and no error. */
  tone?: "destructive" | "plain" | undefined;
  action?: { label: string; keys?: string | undefined; onPress: () => void } | undefined;
  /** Where its text leads. */
  link?: { label: string; href: string } | undefined;
  /** How long it is shown; 5000 ms by default. */
  duration?: number | undefined;
}

export interface ShownToast extends ToastText {
  id: number;
  open: boolean;
}

const shown = createStore<readonly ShownToast[]>([]);
let lastId = 0;

export const useToasts = shown.useValue;

/** Shows a toast in place of the previous one; the returned function dismisses it. */
export function toast(text: ToastText): () => void {
  lastId += 1;
  const id = lastId;
  shown.set([{ ...text, id, open: true }, ...shown.get()].slice(0, TOAST_LIMIT));
  return () => dismissToast(id);
}

/** What failed, and why. */
export const toastError = (description: string, title = "Error") =>
  toast({ title, description, tone: "destructive" });

export function dismissToast(id: number) {
  if (!shown.get().some((one) => one.id === id && one.open)) return;
  shown.set(shown.get().map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => shown.set(shown.get().filter((one) => one.id !== id)), REMOVE_DELAY_MS);
}
