import { useSyncExternalStore } from "react";
import { useViewer } from "#web/lib/http/session.tsx";

/** Whether single-key shortcuts are on (WCAG 2.1.4): each user's choice, in this browser. */
const OFF = "off";
const listeners = new Set<() => void>();
/** Users who turned them off while storage is unavailable. */
const offForThisVisit = new Set<string>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

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
  for (const listener of listeners) listener();
}

export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const { id } = useViewer();
  const on = useSyncExternalStore(subscribe, () => areOn(id));
  return [on, (next) => choose(id, next)];
}
