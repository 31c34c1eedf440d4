import { now } from "#web/lib/browser/clock.ts";
import { createStore } from "#web/lib/browser/store.ts";
import { cache } from "#web/lib/http/cache.ts";
import { refetch } from "#web/lib/http/refresh.ts";
import { isInDialog } from "#web/lib/keys/keys.ts";
import { isOwnWrite, isStale, type ReceivedChange } from "./stale-queries.ts";

/** Minimum time between refreshes caused by events. */
const MIN_INTERVAL_MS = 3000;

/** The changes of others that were last read again. */
export const readChanges = createStore<readonly ReceivedChange[]>([]);

let pending: ReceivedChange[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let readAt = Number.NEGATIVE_INFINITY;

/** Refetches what the change concerns, soon and in the background. */
export function refreshAfter(change: ReceivedChange) {
  pending.push(change);
  const rest = readAt + MIN_INTERVAL_MS - now().getTime();
  // A clock that was set back must not delay it.
  timer ??= setTimeout(read, Math.min(Math.max(0, rest), MIN_INTERVAL_MS));
}

/** Changes may have been missed: refetches everything read so far. */
export function refreshAll() {
  refreshAfter({ at: Number.POSITIVE_INFINITY, leadIds: [], versions: [] });
}

/** Also under an open dialog, which may tell how far an import is; a draft stays while it is edited. */
export const refreshImports = () =>
  cache.invalidateQueries({
    predicate: ({ queryKey: [path, id, part] }) =>
      path === "/api/imports" && part === undefined && !cache.getQueryData([path, id, "draft"]),
  });

/** The viewer's own break was begun or ended elsewhere. */
export const refreshBreak = () => cache.invalidateQueries({ queryKey: ["/api/breaks/day"] });

export function dropPendingChanges() {
  clearTimeout(timer);
  timer = undefined;
  pending = [];
}

function read() {
  timer = undefined;
  // An open dialog stays unchanged, and a write in progress refetches what it changes.
  if (isInDialog() || cache.isMutating() > 0) {
    timer = setTimeout(read, MIN_INTERVAL_MS);
    return;
  }
  // Only now: the reply of a write may arrive after its event.
  const changes = pending.filter((change) => !isOwnWrite(change));
  pending = [];
  if (changes.length === 0) return;
  readAt = now().getTime();
  void refetch((query) => isStale(query, changes));
  readChanges.set(changes);
}
