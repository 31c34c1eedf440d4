import { createStore } from "#web/lib/browser/store.ts";

const KEY = "renewdesk:running-import";

/** The import that this tab has seen running: other pages show it, and those of people without one ask for nothing. */
const watched = createStore<string | undefined>(sessionStorage.getItem(KEY) ?? undefined);

export const useWatchedImport = watched.useValue;

export function watchImport(id: string | undefined): void {
  if (id === watched.get()) return;
  if (id) sessionStorage.setItem(KEY, id);
  else sessionStorage.removeItem(KEY);
  watched.set(id);
}
