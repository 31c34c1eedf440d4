import { lastWriteAt } from "./api.ts";
import { cache } from "./cache.ts";
import { now } from "./clock.ts";
import { isInDialog } from "./keys.ts";
import { type HeardChange, isOfThisPage, isStale } from "./live-stale.ts";

/** At most so often something is read again because of others. */
const REST_MS = 3000;

let pending: HeardChange[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let readAt = Number.NEGATIVE_INFINITY;

/** Has read again what the change is about, soon and quietly. */
export function refreshAfter(change: HeardChange) {
  if (change.own && isOfThisPage(change, lastWriteAt())) return;
  pending.push(change);
  const rest = readAt + REST_MS - now().getTime();
  // A clock that was set back must not put it off.
  timer ??= setTimeout(read, Math.min(Math.max(0, rest), REST_MS));
}

/** Something may have changed that nobody told of: what was read up to now is read again. */
export function refreshAll() {
  refreshAfter({ at: Number.POSITIVE_INFINITY, own: false, leadIds: [] });
}

export function forgetChanges() {
  clearTimeout(timer);
  timer = undefined;
  pending = [];
}

function read() {
  timer = undefined;
  // An open dialog stays as it is, and what is being saved is read again by whoever saves it.
  if (isInDialog() || cache.isMutating() > 0) {
    timer = setTimeout(read, REST_MS);
    return;
  }
  const changes = pending;
  pending = [];
  readAt = now().getTime();
  void cache.invalidateQueries({ predicate: (query) => isStale(query, changes) });
}
