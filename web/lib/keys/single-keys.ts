import { createSignal } from "#web/lib/browser/store.ts";
import { useViewer } from "#web/lib/http/session.tsx";

/** Whether single-key shortcuts are on (WCAG 2.1.4): each user's choice, in this browser. */
const OFF = "off";
const changed = createSignal();
/** Users who turned them off while storage is unavailable. */
const offForThisVisit = new Set<string>();

const keyOf = (person: string) => `single-keys:${person}`;

function areOn(person: string): boolean {
  try {
    return localStorage.getItem(keyOf(person)) !== OFF;
  } catch {
    return !offForThisVisit.has(person);
  }
}

function choose(person: string, on: boolean) {
  try {
    if (on) localStorage.removeItem(keyOf(person));
    else localStorage.setItem(keyOf(person), OFF);
  } catch {
    if (on) offForThisVisit.delete(person);
    else offForThisVisit.add(person);
  }
  changed.emit();
}

export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const { id } = useViewer();
  const on = changed.useRead(() => areOn(id));
  return [on, (next) => choose(id, next)];
}
